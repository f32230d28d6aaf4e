import type { Route, User } from '@/db/unscoped';

/** Who asks: established at the edge, checked by every command. */
export type Caller =
  | { kind: 'anyone' }
  /** Somebody on a route's public site; the verified Host header picked the route. */
  | { kind: 'visitor'; route: Route }
  | { kind: 'administrator'; user: User; elevated: boolean };

export type Visitor = Extract<Caller, { kind: 'visitor' }>;
export type Administrator = Extract<Caller, { kind: 'administrator' }>;

export const anyone: Caller = { kind: 'anyone' };

/** Whether the caller holds both halves of a destructive right: superadmin, and a valid elevated token. */
export function isElevatedSuperadmin(caller: Administrator): boolean {
  return caller.user.isSuperadmin && caller.elevated;
}
