import { z } from 'zod';

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  examples?: unknown[];
  $ref?: string;
  [keyword: string]: unknown;
}

/** Schemas that are defined once and referred to by name. */
export type SharedSchemas = Record<string, JsonSchema>;

/**
 * The JSON Schema of a request (`input`) or an answer (`output`), generated from the zod schema that
 * validates or types it. Shapes with an id are added to `shared` and referenced.
 */
export function wireSchema(schema: z.ZodType, io: 'input' | 'output', shared: SharedSchemas): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...told
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => readable(jsonSchema as JsonSchema, zodSchema),
  }) as JsonSchema & { $defs?: SharedSchemas };
  for (const [name, definition] of Object.entries($defs ?? {})) shared[name] = referring(definition);
  return referring(told);
}

/** Removes keywords that only reflect JavaScript's number range or the validator's means. */
function readable(schema: JsonSchema, zodSchema: unknown): void {
  const { id: _, ...meta } = z.globalRegistry.get(zodSchema as z.ZodType) ?? {};
  Object.assign(schema, meta);
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // The format is enough; the pattern is only the validator's means.
  if (schema.format === 'date-time') delete schema.pattern;
  // Everything in a query string is text, so the schema names the type that the text stands for.
  if (meta.type === 'integer' || meta.type === 'boolean') {
    delete schema.pattern;
    delete schema.enum;
  }
}

/** The schema, with references that point to OpenAPI's shared schemas. */
function referring(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  ) as JsonSchema;
}

/** An object's schema without some of its properties. */
export function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name));
  const required = (schema.required ?? []).filter((name) => !names.has(name));
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}
