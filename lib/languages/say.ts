import type { Saying } from './saying';
import { messageAt, type Values } from './translator';

type Part = [key: string, values: Values];

/** A saying as people of a locale read it. Other text stays as it is. */
export function say(message: Saying, locale: string): string {
  if (message.startsWith('[["')) {
    const parts: Part[] = JSON.parse(message);
    return parts.map(([key, values]) => messageAt(locale, 'fields', key, values)).join(' ');
  }
  if (!message.startsWith('["')) return message;
  const [key, values]: Part = JSON.parse(message);
  return messageAt(locale, 'fields', key, values);
}
