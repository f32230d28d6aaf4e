import { z } from 'zod';
import type { TenantTable } from '@/db/scope';
import { query } from './command';
import { existing } from './errors';
import { pathId } from './input';

/** Declares the rule that reads one row of a table by its id. 404 when there is none. */
export const getById = <T extends TenantTable>(
  table: T,
  access: 'administrator' | 'superadmin' = 'administrator',
) =>
  query({
    access,
    snapshot: false,
    input: z.object({ id: pathId() }),
    run: async ({ scope }, { id }) => existing(await scope.find(table, id)),
  });
