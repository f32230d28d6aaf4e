import { isReference } from '@/lib/money/ledger/reference';

/**
 * "RF" at the beginning or behind a sign that is neither letter nor digit; in capitals behind a small letter too. Within a
 * word it is none: "Adlersdorf 2510".
 */
const BEGINNING = /(?<![\p{L}\p{M}\p{N}])[Rr]\s*[Ff]|(?<=\p{Ll}\p{M}*)R\s*F/gu;

/** An ISO 11649 reference has at most 25 signs, of which the first four are "RF" and the check digits. */
const LONGEST = 25;
const SHORTEST = 5;

/**
 * The references of orders that stand in a text, in any case, with blanks in them and broken over lines. Each is a list of
 * all that may be meant, longest first: where digits follow after a blank, the reference may have ended before. Only those
 * whose check digits are right are named, without zeros behind these digits, which do not count.
 */
export function referencesIn(text: string): string[][] {
  return [...text.matchAll(BEGINNING)]
    .map(({ 0: beginning, index }) =>
      endingsFrom(text, index + beginning.length)
        .filter(isReference)
        .reverse(),
    )
    .filter((endings) => endings.length > 0);
}

/** All that the reference whose first two signs end at `start` may be, shortest first. */
function endingsFrom(text: string, start: number): string[] {
  const endings: string[] = [];
  let reference = 'RF';
  let length = reference.length;
  for (let at = start; length < LONGEST && /[\d\s]/.test(text.charAt(at)); at += 1) {
    const digit = text.charAt(at);
    if (!/\d/.test(digit)) continue;
    length += 1;
    if (digit !== '0' || reference.length !== SHORTEST - 1) reference += digit;
    if (reference.length >= SHORTEST && !/\d/.test(text.charAt(at + 1))) endings.push(reference);
  }
  return endings;
}

/** The ids of the orders whose references may stand in a text. */
export const idsIn = (text: string): number[] =>
  referencesIn(text).flatMap((endings) => endings.flatMap((reference) => orderIdOf(reference) ?? []));

/** The best reference of a text, null without one, and the ids of the known orders that its references name, each once. */
export function referredTo(
  text: string,
  known: Pick<ReadonlySet<number>, 'has'>,
): { reference: string | null; namedOrderIds: number[] } {
  const references = referencesIn(text);
  const named = references.flatMap(
    (endings) => endings.find((ending) => known.has(orderIdOf(ending) ?? 0)) ?? [],
  );
  return {
    reference: named[0] ?? references[0]?.[0] ?? null,
    namedOrderIds: [...new Set(named.flatMap((reference) => orderIdOf(reference) ?? []))],
  };
}

/** The id of the order whose reference this is; undefined when no order can have it. */
export function orderIdOf(reference: string): number | undefined {
  const digits = reference.slice(4);
  const id = Number(digits);
  return /^[1-9]/.test(digits) && Number.isSafeInteger(id) ? id : undefined;
}
