import { eq } from 'drizzle-orm';
import { purchaseRounds } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { translator } from '@/lib/words/languages/translator';

/** The longest name that a round may have, in characters. */
const LONGEST = 200;

/** The name of a round that was given none: "Round N", where N is one more than the route has rounds. */
export async function nextName(scope: Scope, routeId: number, locale: string): Promise<string> {
  const rounds = await scope.count(purchaseRounds, eq(purchaseRounds.routeId, routeId));
  return translator(locale, 'roundNames')('numbered', { number: String(rounds + 1) });
}

/** The name of a round's copy: "Spring (copy)". A long name is cut, but never in the middle of a character. */
export function copyName(name: string, locale: string): string {
  const t = translator(locale, 'roundNames');
  const room = LONGEST - t('copy', { name: '' }).length;
  return t('copy', { name: name.slice(0, room).replace(/[\ud800-\udbff]$/, '') });
}
