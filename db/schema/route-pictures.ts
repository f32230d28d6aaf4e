import { sql } from 'drizzle-orm';
import { check, integer, unique, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, bytes, createdAt, isOneOf, reference, tenantTable, word } from './columns';
import { routes } from './routes';
import { PICTURE_KINDS } from './words';

/**
 * The pictures made from a route's logo: the logo itself, an icon, and the picture for shared links. They are
 * found by their hash, so that browsers may keep them for ever.
 */
export const routePictures = tenantTable(
  'route_pictures',
  {
    routeId: reference('route_id').notNull(),
    kind: word('kind', 16, PICTURE_KINDS).notNull(),
    /** The hash of the logo, equal for all pictures made from it. */
    hash: varchar('hash', { length: 64 }).notNull(),
    mediaType: varchar('media_type', { length: 32 }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('route_pictures_route_id_kind_key').on(table.organizationId, table.routeId, table.kind),
    belongsTo(table, { routeId: 'id' }, routes),
    check('route_pictures_kind_check', isOneOf(table.kind, PICTURE_KINDS)),
    // Encoded anew at a bounded size; anything larger was not made here.
    check('route_pictures_content_check', sql`octet_length(${table.content}) <= 2097152`),
  ],
);
