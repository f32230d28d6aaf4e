import type { Refusal } from '@/lib/rules/errors';
import { messageAt } from '@/lib/words/languages/translator';

/** The messages that say why a file cannot be read, with the numbers that they name. */
const REASONS = [
  'importEmpty',
  'importColumns',
  'importRows',
  'importUnpacked',
  'importUnreadable',
  'importQuote',
] as const;

const NUMBERS = ['most', 'row', 'line'];

/** The query that tells the page of the form why its file was refused. */
export function refusedQuery({ status, errors }: Refusal): URLSearchParams {
  if (status === 413) return new URLSearchParams({ refused: 'large' });
  const message = errors?.find(({ path }) => path === 'file')?.localized;
  if (!message?.startsWith('["')) return new URLSearchParams({ refused: 'nothing' });
  const [reason, values]: [string, Record<string, string>] = JSON.parse(message);
  const numbers = NUMBERS.flatMap((name) => (values[name] ? [[name, String(values[name])]] : []));
  return new URLSearchParams([['refused', reason], ...numbers]);
}

/** The sentence for such a query; undefined when nothing was refused. Its numbers are checked: anybody may write a link. */
export function refusedBecause(
  query: Record<string, string | string[] | undefined>,
  locale: string,
): string | undefined {
  const { refused } = query;
  if (refused === 'large') return messageAt(locale, 'console.imports.start', 'tooLarge');
  if (refused === 'nothing') return messageAt(locale, 'console.imports.start', 'nothing');
  const reason = REASONS.find((known) => known === refused);
  if (reason === undefined) return undefined;
  const numbers = NUMBERS.map((name) => [name, /^\d{1,6}$/.exec([query[name]].flat().join())?.[0] ?? '–']);
  return messageAt(locale, 'fields', reason, Object.fromEntries(numbers));
}
