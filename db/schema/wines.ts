import { getTableName, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytes, createdAt, ofOrganization, reference, tenantTable } from './columns';
import { organizations } from './organizations';
import { suppliers } from './suppliers';

/** The eight kinds of wine, shared by all organizations. */
export const wineCategories = pgTable(
  'wine_categories',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    name: varchar('name', { length: 50 }).notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'wine_categories_pkey', columns: [table.id] }),
    unique('wine_categories_name_key').on(table.name),
    unique('wine_categories_position_key').on(table.position),
  ],
);

/** The pictures of wines, which offerings share with the wine that they were taken from. */
export const winePictures = tenantTable(
  'wine_pictures',
  {
    /** The path at which anybody gets it, with a part that nobody guesses. */
    url: varchar('url', { length: 80 }).notNull(),
    /** In WebP: the picture, and as it stands beside a wine on a list. */
    content: bytes('content').notNull(),
    small: bytes('small').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // The path comes first, because it is all that a browser brings.
    unique('wine_pictures_url_key').on(table.url, table.organizationId),
    ofOrganization(table, organizations),
    // Encoded anew at a bounded size; anything larger was not made here.
    check('wine_pictures_content_check', sql`octet_length(${table.content}) <= 8388608`),
  ],
);

/** The columns of a wine of the library, of which an offering has a copy. */
export const wineColumns = () => ({
  categoryId: reference('category_id').notNull(),
  name: varchar('name', { length: 200 }).notNull(),
  producer: varchar('producer', { length: 200 }).notNull().default(''),
  vintage: smallint('vintage'),
  region: varchar('region', { length: 200 }).notNull().default(''),
  description: text('description').notNull().default(''),
  bottlesPerCrate: smallint('bottles_per_crate').notNull().default(6),
  supplierId: reference('supplier_id'),
  /** The supplier's number for the wine. */
  articleNumber: varchar('article_number', { length: 100 }).notNull().default(''),
  /** The facts of the label. Energy is of 100 ml. */
  grapes: varchar('grapes', { length: 500 }).notNull().default(''),
  bottleMl: integer('bottle_ml'),
  alcoholPermille: smallint('alcohol_permille'),
  allergens: varchar('allergens', { length: 1000 }).notNull().default(''),
  ingredients: varchar('ingredients', { length: 2000 }).notNull().default(''),
  energyKj: integer('energy_kj'),
  energyKcal: integer('energy_kcal'),
  nutritionUrl: varchar('nutrition_url', { length: 2000 }),
  bottler: varchar('bottler', { length: 500 }).notNull().default(''),
  pictureUrl: varchar('picture_url', { length: 80 }),
});

/** The references and limits of these columns in a table that has them. */
export function wineRules(table: Record<keyof ReturnType<typeof wineColumns> | 'organizationId', PgColumn>) {
  const named = <Rule extends string>(rule: Rule) => `${getTableName(table.organizationId.table)}_${rule}`;
  return [
    foreignKey({
      name: named('category_id_fkey'),
      columns: [table.categoryId],
      foreignColumns: [wineCategories.id],
    }),
    belongsTo(table, { supplierId: 'id' }, suppliers),
    belongsTo(table, { pictureUrl: 'url' }, winePictures),
    index(named('picture_idx')).on(table.organizationId, table.pictureUrl),
    check(named('vintage_check'), sql`${table.vintage} BETWEEN 1800 AND 2200`),
    check(named('bottles_per_crate_check'), sql`${table.bottlesPerCrate} BETWEEN 1 AND 100`),
    check(named('bottle_ml_check'), sql`${table.bottleMl} BETWEEN 1 AND 100000`),
    check(named('alcohol_permille_check'), sql`${table.alcoholPermille} BETWEEN 0 AND 1000`),
    check(named('energy_kj_check'), sql`${table.energyKj} BETWEEN 0 AND 100000`),
    check(named('energy_kcal_check'), sql`${table.energyKcal} BETWEEN 0 AND 100000`),
  ];
}

/** The wines of an organization from which offerings are taken. */
export const wines = tenantTable(
  'wines',
  {
    ...wineColumns(),
    bottleMl: integer('bottle_ml').notNull().default(750),
    createdAt: createdAt(),
  },
  (table) => [
    ...wineRules(table),
    ofOrganization(table, organizations),
    index('wines_organization_name_idx').on(table.organizationId, table.name, table.id),
    index('wines_supplier_idx').on(table.organizationId, table.supplierId),
    index('wines_category_idx').on(table.organizationId, table.categoryId, table.id),
    index('wines_category_id_idx').on(table.categoryId),
  ],
);
