import type { Saying } from './saying';
import { messageAt, type Values } from './translator';

/** A saying as people of a locale read it. Other text stays as it is. */
export function say(message: Saying, locale: string): string {
  if (!message.startsWith('["')) return message;
  const [key, values]: [string, Values] = JSON.parse(message);
  return messageAt(locale, 'fields', key, values);
}
