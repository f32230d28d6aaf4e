import { z } from 'zod';
import { inAscii } from '@/db/addresses';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { canonicalLocale, LONGEST_TAG } from '@/lib/words/languages/tag';
import { MOST_TRANSLATIONS } from '@/lib/words/languages/translations';
import { isMoment, parseMoment } from '@/lib/words/moments';
import { LENGTHS } from './lengths';

/** Messages that help a person who filled in a form, instead of the validator's own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined) return localizedMessage('required');
        return localizedMessage('kind', { expected: issue.expected });
      case 'too_small':
        if (issue.origin === 'string')
          return issue.minimum === 1
            ? localizedMessage('fillIn')
            : localizedMessage('charactersAtLeast', { least: Number(issue.minimum) });
        if (issue.origin === 'array')
          return localizedMessage('listAtLeast', { least: Number(issue.minimum) });
        return localizedMessage('atLeast', { least: Number(issue.minimum) });
      case 'too_big':
        if (issue.origin === 'string')
          return localizedMessage('charactersAtMost', { most: Number(issue.maximum) });
        if (issue.origin === 'array') return localizedMessage('listAtMost', { most: Number(issue.maximum) });
        return localizedMessage('atMost', { most: Number(issue.maximum) });
      case 'invalid_value':
        return localizedMessage('oneOf', { values: issue.values.map(String).join(', ') });
      case 'invalid_union':
        return localizedMessage('documentedKinds');
      default:
        return undefined;
    }
  },
});

/** False for characters that PostgreSQL cannot store (NUL) or UTF-8 cannot encode (half a surrogate pair). */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text of at most `longest` characters after trimming; may be empty. */
export const text = (longest: number) =>
  z.string().trim().max(longest).refine(isStorable, localizedMessage('notStorable'));

/** Text of 1 to `longest` characters after trimming. */
export const filledText = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(isStorable, localizedMessage('notStorable'));

/**
 * Text of one line of at most `longest` characters after trimming, without Unicode direction-control characters; may be
 * empty.
 */
export const oneLine = (longest: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll(/\p{Bidi_Control}/gu, ''))
    .trim()
    .max(longest)
    .refine(isStorable, localizedMessage('notStorable'))
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), localizedMessage('oneLine'));

/** A text that may be missing; empty becomes null. */
export const orNull = (schema: z.ZodString) => schema.nullable().transform((value) => value || null);

/** Text that may be missing; empty becomes null. */
export const optionalText = (longest: number) => orNull(text(longest));

// Without characters that nobody sees, which are pasted along: two addresses that look alike would be two people.
const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}$/u;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Normalizes an e-mail address to the spelling in which it is stored and compared: trimmed, NFKC, lower case, its
 * domain in ASCII.
 */
export function normalizeEmail(address: string): string {
  return inAscii(address.trim().normalize('NFKC').toLowerCase());
}

function isEmail(address: string): boolean {
  const [local = '', domain = '', ...rest] = address.split('@');
  const dots = local.startsWith('.') || local.endsWith('.') || local.includes('..');
  return rest.length === 0 && address.length <= 254 && !dots && LOCAL_PART.test(local) && DOMAIN.test(domain);
}

/** An e-mail address, normalized. */
export const email = () =>
  z
    .string()
    .max(1000)
    .refine(isStorable, localizedMessage('notStorable'))
    .transform(normalizeEmail)
    .refine(isEmail, localizedMessage('email'))
    .meta({ format: 'email', examples: ['ada@example.org'] });

/** The tag of a language and perhaps a region, as BCP 47 spells it. */
export const locale = () =>
  z
    .string()
    .max(LONGEST_TAG)
    .refine((tag) => canonicalLocale(tag) !== undefined, localizedMessage('locale'))
    .meta({ examples: ['nl-NL'] });

/** A language tag in its canonical form, for tags that are compared: "NL-nl" becomes "nl-NL". */
export const localeTag = () =>
  z
    .string()
    .max(LONGEST_TAG)
    .transform((tag) => canonicalLocale(tag) ?? '')
    .refine((tag) => tag !== '', localizedMessage('locale'))
    .meta({ examples: ['nl-NL'] });

/** Texts in further languages, each language once. A change replaces all of them. */
export const translationsInput = <F extends z.ZodRawShape>(fields: F) =>
  z
    .array(z.object({ locale: localeTag(), ...fields }))
    .max(MOST_TRANSLATIONS)
    .superRefine((list, context) => {
      const seen = new Set<string>();
      (list as { locale: string }[]).forEach(({ locale }, index) => {
        if (seen.has(locale)) {
          const path = [index, 'locale'];
          context.addIssue({ code: 'custom', path, message: localizedMessage('languageOnce') });
        }
        seen.add(locale);
      });
    });

/** A value of which an empty text makes null, as a form sends a field that nobody filled in. */
export const unlessEmpty = <S extends z.ZodType>(schema: S, message: string) =>
  z.union(
    [
      schema,
      z
        .string()
        .max(0)
        .transform(() => null),
    ],
    message,
  );

/** The id of another row, in a body; `message` instead of our usual ones. */
export const reference = (message?: string) =>
  z.int(message).min(1, message).max(Number.MAX_SAFE_INTEGER, message);

/** The key that identifies repeats of a request; it comes from the Idempotency-Key header. */
export const idempotencyKey = () => z.string().max(255, localizedMessage('idempotencyKey'));

/** Refuses a list that names a wine twice, at the later place. */
export function eachWineOnce(list: { wine_offering_id: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>();
  list.forEach(({ wine_offering_id }, index) => {
    if (seen.has(wine_offering_id)) {
      const path = [index, 'wine_offering_id'];
      context.addIssue({ code: 'custom', path, message: localizedMessage('wineOnce') });
    }
    seen.add(wine_offering_id);
  });
}

const ID = /^[1-9][0-9]{0,15}$/;

/** Reads an id from a path, a query string or a form. Undefined when it is not a positive whole number in range. */
export function parseId(spelling = ''): number | undefined {
  const id = ID.test(spelling) ? Number(spelling) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id in a path. */
export const pathId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('The id in the path');

/** An id in a query string. */
export const queryId = () =>
  z
    .string(localizedMessage('onePositiveNumber'))
    .transform((value) => parseId(value))
    .refine((value) => value !== undefined, localizedMessage('onePositiveNumber'))
    .meta({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** true or false in a query string. */
export const queryTruth = () =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .meta({ type: 'boolean' });

/** true or false, in JSON or in a query string. */
export const flag = () =>
  z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

/** The id of another row, in JSON or in a query string. */
export const referenceOrSpelling = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (parseId(value) ?? value) : value),
    reference(localizedMessage('onePositiveNumber')),
  );

/** The search text of a query string. */
export const querySearch = () => text(LENGTHS.q);

const wholeNumberInQuery = (lowest: number, highest: number, standard: number) =>
  z
    .string(localizedMessage('oneWholeNumber', { lowest, highest }))
    .regex(/^[0-9]{1,16}$/, localizedMessage('wholeNumber', { lowest, highest }))
    .transform(Number)
    .refine((n) => n >= lowest && n <= highest, localizedMessage('wholeNumber', { lowest, highest }))
    .default(standard)
    .meta({ type: 'integer', minimum: lowest, maximum: highest, default: standard });

/** The length and the offset of a page; every list takes these. */
export const paging = {
  limit: wholeNumberInQuery(1, 200, 50),
  offset: wholeNumberInQuery(0, Number.MAX_SAFE_INTEGER, 0),
};

/** The files that a list can be had as. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A page of a list, or a file with everything found. */
export const pagingOrFile = {
  ...paging,
  format: z
    .enum(FILE_FORMATS)
    .optional()
    .describe('A file with everything found, whatever `limit` and `offset` say'),
};

/** A date and time in ISO 8601. Without an offset it is a local time in the route's time zone. */
export const moment = () =>
  z
    .string()
    .max(64)
    .trim()
    .refine(isMoment, localizedMessage('moment'))
    .transform(parseMoment)
    .meta({
      description: "ISO 8601; without an offset it is read in the route's time zone",
      examples: ['2026-12-01T18:00:00Z'],
    });

/** The first day that the database knows. */
const FIRST_DAY = '0001-01-01';

/** A day without a time, such as 2026-12-01. */
export const day = () =>
  z.iso
    .date(localizedMessage('day'))
    .max(10)
    .refine((given) => given >= FIRST_DAY, localizedMessage('day'))
    .meta({ examples: ['2026-12-01'] });
