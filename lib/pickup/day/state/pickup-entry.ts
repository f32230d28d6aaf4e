import type { GivenBottles } from '@/db/schema/pickup-events';
import type { PickupEventKind, ShortReason } from '@/db/schema/words';

// The pickup's state and events, in the words of the API. The phone and the server share them.

/** A line of an order at the pickup. */
export interface PickupLine {
  id: number;
  wine_offering_id: number;
  name: string;
  vintage: number | null;
  category: string;
  /** The bottles that the participant gets and pays for, without short ones. */
  bottles: number;
  handed_over: number;
  short: number;
  unit_price_cents: number;
  bottles_per_crate: number;
}

/** An event that counts: one that was applied and not undone, and whose payment is not void. */
export interface StandingEvent {
  id: string;
  kind: Exclude<PickupEventKind, 'undo'>;
  line_id: number | null;
  bottles: number | null;
  reason: ShortReason | null;
  amount_cents: number | null;
  name: string | null;
  /** The bottles that `collected` handed over. */
  given: GivenBottles[] | null;
  /** By the server's clock; on the phone, until it was sent, by its own. */
  applied_at: string;
  /** The label of the link it came by; null for the console. */
  table: string | null;
}

/** An order at the pickup, with the events that count, in the order in which they were applied. */
export interface PickupOrder {
  id: number;
  order_number: number;
  name: string;
  phone: string | null;
  cancelled: boolean;
  collected_at: string | null;
  collected_by: string;
  age_checked_at: string | null;
  due_cents: number;
  paid_cents: number;
  lines: PickupLine[];
  events: StandingEvent[];
}

/** An event of an order at the pickup. Fields that its kind does not need are null. */
export interface PickupEvent extends Omit<StandingEvent, 'kind' | 'given' | 'applied_at' | 'table'> {
  order_id: number;
  kind: PickupEventKind;
  /** By the phone's clock. */
  at: string;
  undoes: string | null;
}

/** The bottles of a line that are still to be handed over. */
export const leftOf = ({ bottles, handed_over }: Pick<PickupLine, 'bottles' | 'handed_over'>): number =>
  bottles - handed_over;
