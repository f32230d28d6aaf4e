import { baseLanguage } from './tag';

/** The most further languages of one thing. */
export const MOST_TRANSLATIONS = 20;

/**
 * Versions of one text, the nearest to a reader of `wanted` first. Exactly that language comes first, then it without
 * region and script (nl for nl-BE), then another region's. `own`, which the group wrote in its own language, comes
 * last. Other languages are left out.
 */
export function byNearness<T extends { locale: string }>(
  own: T,
  others: readonly T[],
  wanted: string,
): [T, ...T[]] {
  const all = [...others, own];
  const found = new Set<T>();
  for (let tag = wanted; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    for (const one of all) if (one.locale === tag) found.add(one);
  }
  // The group's own comes first here: of two regions that were not asked for, it is the nearer one.
  for (const one of [own, ...others]) {
    if (baseLanguage(one.locale) === baseLanguage(wanted)) found.add(one);
  }
  const [nearest = own, ...rest] = found.add(own);
  return [nearest, ...rest];
}

/** The group's own language, and the reader's. */
export interface Reading {
  own: string;
  wanted: string;
}

/** A row with texts that may be written in further languages. */
type Translated<K extends string> = Record<K, string> & {
  translations: ({ locale: string } & Record<K, string | null>)[];
};

/**
 * A row with these fields of it in the language that is nearest to the reader's. Each is looked for by itself, and one
 * that is empty or null is passed over.
 */
export function inNearestLanguage<K extends string, T extends Translated<K>>(
  row: T,
  fields: readonly K[],
  { own, wanted }: Reading,
): T {
  if (row.translations.length === 0) return row;
  const versions = byNearness<Record<K, string | null> & { locale: string }>(
    { ...row, locale: own },
    row.translations,
    wanted,
  );
  const texts = fields.map((field) => [field, versions.find((one) => one[field])?.[field] ?? row[field]]);
  return { ...row, ...Object.fromEntries(texts) };
}

const ROUND_TEXTS = ['name', 'description', 'paymentInstructions'] as const;

/** A round with its texts in its reader's language; as it is stored without a reader. */
export const roundInLanguage = <R extends Translated<(typeof ROUND_TEXTS)[number]>>(
  round: R,
  reading: Reading | undefined,
): R => (reading ? inNearestLanguage(round, ROUND_TEXTS, reading) : round);
