import { and } from 'drizzle-orm';
import { users } from '@/db/schema';
import type { User } from '@/db/unscoped';
import { query } from '@/lib/rules/command';
import { contains, equals, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listUsersInput } from './input';

export type { User };

/** The organization's administrators by e-mail address. */
export const listUsers = query({
  access: 'superadmin',
  input: listUsersInput,
  run({ scope }, { limit, offset, is_active, q }): Promise<Page<User>> {
    const where = and(equals(users.isActive, is_active), contains(q, users.email));
    return pageOf(scope, users, { where, by: [users.email, users.id], limit, offset });
  },
});

/** One administrator of the organization. 404 when there is none. */
export const getUser = getById(users, 'superadmin');
