import type { Translator } from '@/lib/words/languages/translator';
import { type EventRefusal, whenCollected } from './event-rules';
import type { PickupOrder } from './state/pickup-entry';

/** The sentence about a refused event; times are those of the zone. */
export function tellRefusal(reason: EventRefusal, t: Translator<'pickup'>, timeZone: string): string {
  if (reason.code === 'tooMany') return t('refused.tooMany', { left: reason.left });
  if (reason.code !== 'collected') return t(`refused.${reason.code}`);
  const time = timeOfDay(reason.at, timeZone);
  if (reason.table === null) return t('refused.collectedInConsole', { time });
  return reason.table === ''
    ? t('refused.collected', { time })
    : t('refused.collectedAt', { time, table: reason.table });
}

/** The time of a moment on the clock of a zone: 09:05. */
export const timeOfDay = (at: string, timeZone: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** A refusal as it stands in the address of a page that is made without scripts. */
export const spellRefusal = (reason: EventRefusal): string =>
  reason.code === 'tooMany' ? `tooMany-${reason.left}` : reason.code;

/** The sentence about a refusal in an address, for the order on the page; null for any other text. */
export function readRefusal(
  spelled: string,
  order: PickupOrder | undefined,
  t: Translator<'pickup'>,
  timeZone: string,
): string | null {
  if (spelled === 'noAmount') return t('page.noAmount');
  const left = /^tooMany-(\d{1,6})$/.exec(spelled)?.[1];
  if (left !== undefined) return tellRefusal({ code: 'tooMany', left: Number(left) }, t, timeZone);
  if (spelled === 'collected') {
    const reason = order && whenCollected(order);
    return reason ? tellRefusal(reason, t, timeZone) : null;
  }
  const code = PLAIN.find((one) => one === spelled);
  return code ? tellRefusal({ code }, t, timeZone) : null;
}

const PLAIN = ['idTaken', 'noSuchOrder', 'noSuchLine', 'cancelled', 'nothingToUndo', 'belowZero'] as const;
