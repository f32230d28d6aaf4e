import { UNREADABLE } from '@/lib/imports/file/unreadable-file';
import type { Refusal } from '@/lib/rules/errors';
import { messageAt } from '@/lib/words/languages/translator';

/** The query that tells the page of the form why its file was refused. */
export function refusedQuery({ status, errors }: Refusal): URLSearchParams {
  if (status === 413) return new URLSearchParams({ refused: 'large' });
  const message = errors?.find(({ path }) => path === 'file')?.localized;
  if (!message?.startsWith('["')) return new URLSearchParams({ refused: 'nothing' });
  const [reason, values]: [string, Record<string, string>] = JSON.parse(message);
  return new URLSearchParams({ ...values, refused: reason });
}

/** The sentence for such a query; undefined when nothing was refused. Its numbers are checked: anybody may write a link. */
export function refusedBecause(
  query: Record<string, string | string[] | undefined>,
  locale: string,
): string | undefined {
  const { refused } = query;
  if (refused === 'large') return messageAt(locale, 'console.imports.start', 'tooLarge');
  if (refused === 'nothing') return messageAt(locale, 'console.imports.start', 'nothing');
  const [reason, names = []] =
    Object.entries<readonly string[]>(UNREADABLE).find(([known]) => known === refused) ?? [];
  if (reason === undefined) return undefined;
  const numbers = names.map((name) => [name, /^\d{1,6}$/.exec([query[name]].flat().join())?.[0] ?? '–']);
  return messageAt(locale, 'fields', reason, Object.fromEntries(numbers));
}
