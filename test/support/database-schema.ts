import type postgres from 'postgres';

/** A line for each thing in the schema of a database, sorted, without the functions and views that only earlier versions call. */
export async function schemaOf(sql: postgres.Sql): Promise<string[]> {
  const things = await sql<{ line: string }[]>`
    WITH part (catalog, id, number, definition) AS (
      SELECT 'pg_class'::regclass, oid, 0, concat_ws(' ', relkind, relpersistence, relrowsecurity, reloptions, relacl,
        CASE WHEN relkind = 'i' THEN pg_get_indexdef(oid) WHEN relkind = 'v' THEN pg_get_viewdef(oid) END,
        (SELECT to_jsonb(row) FROM (
           SELECT seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle FROM pg_sequence
           WHERE seqrelid = pg_class.oid) row))
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i', 'v', 'm', 'S')
      UNION ALL
      SELECT 'pg_class'::regclass, attrelid, attnum, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, attcollation::regcollation, attstorage, pg_get_expr(adbin, adrelid),
        'place', count(*) OVER (PARTITION BY attrelid ORDER BY attnum))
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT 'pg_constraint'::regclass, oid, 0, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'pg_trigger'::regclass, pg_trigger.oid, 0, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
      UNION ALL
      SELECT 'pg_proc'::regclass, oid, 0, concat_ws(' ', pg_get_functiondef(oid), proacl) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
      UNION ALL
      SELECT 'pg_type'::regclass, oid, 0, concat_ws(' ', typtype,
        (SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid))
      FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
      UNION ALL
      SELECT 'pg_extension'::regclass, oid, 0, extversion FROM pg_extension
    )
    SELECT concat_ws(' ', named, '=', definition, '--', description) AS line
    FROM part
    CROSS JOIN LATERAL pg_identify_object(catalog, id, number) identified
    CROSS JOIN LATERAL (SELECT identified.type || ' ' || identified.identity AS named) whole
    LEFT JOIN pg_description ON classoid = catalog AND objoid = id AND objsubid = number
    WHERE NOT EXISTS (
      SELECT FROM drizzle.stated_objects
      WHERE digest = '' AND (name = named OR starts_with(named, replace(name, 'view ', 'view column ') || '.')))
    ORDER BY 1`;
  return things.map(({ line }) => line);
}
