import { isOutcomeUnknown } from './failures';

/** The sentences of the mail log by what there is to do about them. The first that fits counts. */
const KINDS = {
  not_set_up: /^No mail provider is set up/,
  password: /^The mail server (refused the password|takes no password|asks for a user)/,
  encryption: /^The mail server offers no encryption/,
  certificate: /^The mail server's certificate/,
  secure_connection: /^The secure connection to the mail (server|provider) failed/,
  host_name: /^The mail (server|provider)'s host name could not be found/,
  no_connection: /^The mail (server|provider) (refused the connection|could not be reached)/,
  silent: /^The mail (server|provider) did not answer within/,
  broken_off: /^The connection to the mail (server|provider) was broken off/,
  later: /^The mail server asks to try again later/,
  sender: /^The mail server refused the sender/,
  recipient: /^The mail server (refused the recipient|cannot be given this address)/,
  letters: /^The mail server takes no address with letters/,
  too_large: /^The mail server refused the message as too large/,
  message: /^The mail server refused the message/,
  turned_away: /^The mail server turned us away/,
  not_understood: /^The mail (server|provider)'s answer was not (understood|JSON)/,
} satisfies Record<string, RegExp>;

export type FailureKind = keyof typeof KINDS | 'unknown';

/** What kind of failure a sentence of the mail log tells of; undefined for one that says all there is to say. */
export function failureKind(failure: string): FailureKind | undefined {
  if (isOutcomeUnknown(failure)) return 'unknown';
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(failure));
}
