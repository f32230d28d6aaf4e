import { withMarkOf } from '@/lib/words/formatters';
import type { LocalizedMessage, LocalizedName, NamedValues } from './localized-message';
import { messageAt, type Values } from './translator';

type Part = [key: string, values: NamedValues];

/** A saying as people of a locale read it. Other text stays as it is. */
export function translateMessage(message: LocalizedMessage, locale: string): string {
  if (message.startsWith('[["')) {
    const parts: Part[] = JSON.parse(message);
    return parts.map((part) => said(part, locale)).join(' ');
  }
  if (!message.startsWith('["')) return message;
  return said(JSON.parse(message), locale);
}

function said([key, named]: Part, locale: string): string {
  const values = Object.entries(named).map(([name, value]): [string, Values[string]] => {
    if (typeof value !== 'object') return [name, value];
    if ('amount' in value) return [name, withMarkOf(locale, value.amount)];
    if ('listed' in value) return [name, value.listed.map((one) => nameIn(locale, one)).join(', ')];
    return [name, value];
  });
  return messageAt(locale, 'fields', key, Object.fromEntries(values));
}

const nameIn = (locale: string, name: LocalizedName) =>
  typeof name === 'string' ? name : messageAt(locale, 'categories', name.category);
