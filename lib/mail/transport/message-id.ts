/**
 * True for an id that a mail provider may have given a message: text of 1 to 64 characters that the
 * database can store unchanged. Whole numbers have to be read as their digits before, see `parseWithDigits`.
 */
export function isMessageId(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{Cc}\p{Cs}]{1,64}$/u.test(value);
}
