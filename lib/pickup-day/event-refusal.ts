import type { Translator } from '@/lib/languages/translator';
import type { EventRefusal } from './event-rules';

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
