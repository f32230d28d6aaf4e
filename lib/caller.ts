import type { PickupLink, Route, User } from '@/db/unscoped';
import type { Reading } from './languages/translations';

/** Who calls a rule. The door identifies the caller, and every rule checks it. */
export type Caller =
  | { kind: 'anyone' }
  /** Somebody on a route's public site; the verified Host header determines the route. */
  | {
      kind: 'visitor';
      route: Route;
      /** In which language a page is read; missing where what is stored is meant, as in the API. */
      reading?: Reading;
    }
  /** Somebody without an account who hands out the orders of one round, by a link. */
  | { kind: 'helper'; route: Route; link: PickupLink }
  | {
      kind: 'administrator';
      user: User;
      elevated: boolean;
      /** True when they are in the console, which offers to undo what they do; false for a program with a token. */
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
