import { MOST_CASH, SHORT_REASONS } from '@/lib/pickup/day/event-limits';
import type { PickupEvent } from '@/lib/pickup/day/state/pickup-entry';
import { readShownAmount } from '@/lib/words/amounts';
import type { LocaleSettings } from '@/lib/words/format';

const number = (text: string | undefined): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null;

/**
 * The event that a form of the pickup is about, made at a time; null where the amount in it is none. The server looks at
 * everything else.
 */
export function eventOfForm(
  fields: Record<string, string>,
  settings: CashSettings,
  made: { id: string; at: string },
): PickupEvent | null {
  const kind = fields.kind as PickupEvent['kind'];
  const amount = kind === 'paid_cash' ? readCash(fields.amount ?? '', settings) : null;
  if (amount === undefined) return null;
  const ofLine = kind === 'handed_over' || kind === 'short';
  return {
    ...made,
    order_id: number(fields.order_id) ?? 0,
    kind,
    line_id: ofLine ? number(fields.line_id) : null,
    bottles: ofLine ? number(fields.bottles) : null,
    reason: kind === 'short' ? (SHORT_REASONS.find((one) => one === fields.reason) ?? null) : null,
    amount_cents: amount !== null && fields.given_back === 'yes' ? -Math.abs(amount) : amount,
    name: kind === 'collected' ? fields.name?.trim().slice(0, 200) || null : null,
    undoes: kind === 'undo' ? (fields.undoes ?? null) : null,
  };
}

type CashSettings = Pick<LocaleSettings, 'currency' | 'locale'>;

/** A written amount of cash, negative where it is given back; undefined where it is none. */
export function readCash(written: string, { currency, locale }: CashSettings): number | undefined {
  const cents = readShownAmount(written.replace(/^\s*[-−]/, ''), currency, locale);
  if (!cents || cents === 'ambiguous' || cents > MOST_CASH) return undefined;
  return /^\s*[-−]/.test(written) ? -cents : cents;
}

/** The fields of the events that a press makes: that of the age comes first, where the button says that it was checked. */
export const partsOfPress = ({ checks_age, ...fields }: Record<string, string>): Record<string, string>[] =>
  checks_age === 'yes' ? [{ ...fields, kind: 'age_checked' }, fields] : [fields];

/** True for cash of more than twice the amount due on the page, which is asked about before it is noted. */
export function asksFirst(fields: Record<string, string>, settings: CashSettings): boolean {
  const { kind, given_back, due, amount = '', sure } = fields;
  if (kind !== 'paid_cash' || given_back === 'yes' || sure === amount) return false;
  const cents = number(due) ?? 0;
  return cents > 0 && (readCash(amount, settings) ?? 0) > 2 * cents;
}
