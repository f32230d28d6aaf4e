import type { PaymentMethod } from '@/db/schema/words';

/**
 * The bottles of one wine in an order, before and since; and the bottles offered to fill a crate, if they
 * differ.
 */
export interface ChangedLine {
  wine_offering_id: number;
  name: string;
  vintage: number | null;
  from: number;
  to: number;
  extra_from?: number;
  extra_to?: number;
}

/** A value before and after a change. */
export interface FromTo {
  from: string | null;
  to: string | null;
}

/** A payment as it is noted: when, and the amount in the currency's minor unit. */
interface NotedPaymentStatus {
  at: string;
  cents: number | null;
}

/** The ids of the payments that an act booked and voided, by which it can be undone. */
export interface PaymentIds {
  booked: number[];
  voided: number[];
}

/** The purchase order whose delivery differed from it. */
export interface DeliveredOrder {
  purchase_order_id: number;
  purchase_order_number: number;
}

/** The kinds of changes of an order, with the details that are noted; amounts are in the currency's minor unit. */
export type OrderChange =
  | { kind: 'lines_changed'; details: { lines: ChangedLine[] } }
  | { kind: 'settled' | 'settlement_undone'; details: { lines: ChangedLine[] } }
  | { kind: 'delivered'; details: { lines: ChangedLine[] } & DeliveredOrder }
  | {
      kind: 'paid' | 'unpaid';
      details: { cents: number; was: NotedPaymentStatus | null; payments: PaymentIds };
    }
  | { kind: 'payment_booked'; details: { payment_id: number; cents: number; method: PaymentMethod } }
  | { kind: 'payment_voided'; details: { payment_id: number; cents: number; reason: string | null } }
  | { kind: 'cancelled'; details: Record<string, never> }
  | { kind: 'restored'; details: Record<string, never> }
  | { kind: 'comment_changed' | 'name_corrected' | 'email_corrected'; details: FromTo };

/** The dates of a round of which changes are noted, by their names in the API. */
export type RoundDate = 'opens_at' | 'order_deadline_at' | 'pickup_at' | 'pickup_until' | 'payment_due_at';

/** The outcome of a mailing: the number of its recipients, and of messages that the provider took or not. */
export interface MailingOutcome {
  /** Null of one that was not planned. */
  mailing_id: number | null;
  event_type: string;
  total: number;
  sent: number;
  failed: number;
}

/** The kinds of changes of a round. */
export type RoundChange =
  | { kind: 'opened' | 'closed' | 'taken_back'; details: Record<string, never> }
  | { kind: 'dates_changed'; details: { [Date in RoundDate]?: FromTo } }
  | { kind: 'mailing_sent' | 'mailing_missed'; details: MailingOutcome }
  | { kind: 'message_sent'; details: { subject: string; sent: number; failed: number } };
