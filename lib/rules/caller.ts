import type { PickupLink, Route, User } from '@/db/unscoped';
import type { Reading } from '@/lib/words/languages/translations';

/** The caller of a rule. The door identifies the caller, and every rule checks it. */
export type Caller =
  | { kind: 'anyone' }
  /** A visitor of a route's public site; the verified Host header determines the route. */
  | {
      kind: 'visitor';
      route: Route;
      /** The language in which a page is read; absent in the API, which answers the stored texts. */
      reading?: Reading;
    }
  /** A helper without an account, who hands out the orders of one round by a link. */
  | { kind: 'helper'; route: Route; link: PickupLink }
  | {
      kind: 'administrator';
      user: User;
      elevated: boolean;
      /** True in the console, which offers to undo acts; false for a program with a token. */
      inConsole?: boolean;
    };

export type Visitor = Extract<Caller, { kind: 'visitor' }>;
export type Helper = Extract<Caller, { kind: 'helper' }>;
export type Administrator = Extract<Caller, { kind: 'administrator' }>;

export const anyone: Caller = { kind: 'anyone' };

/** True when the caller is a superadmin and has a valid elevated token, which destructive actions need. */
export function isElevatedSuperadmin(caller: Administrator): boolean {
  return caller.user.isSuperadmin && caller.elevated;
}
