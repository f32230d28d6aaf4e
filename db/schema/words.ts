// The words that state and event columns may contain. Column types, checks, input schemas and wire shapes are
// all derived from these lists.

/** The states of a purchase round. */
export const ROUND_STATUSES = ['draft', 'open', 'closed'] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** The events that are mailed about an order. */
export const ORDER_EVENTS = [
  'order_confirmed',
  'order_changed',
  'order_cancelled',
  'payment_confirmed',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** The events that people who have not ordered are mailed about. Nobody has to get these: they say how to unsubscribe. */
export const LEAVABLE_EVENTS = ['round_announced', 'deadline_reminder'] as const;
export const isLeavable = (event: string) => (LEAVABLE_EVENTS as readonly string[]).includes(event);

/** The events that people who have ordered are mailed about together. */
const EVENTS_AFTER_ORDERS = ['payment_reminder', 'pickup_reminder', 'not_collected'] as const;

/** The events that everybody is mailed about whom they concern: by hand, or as planned. */
export const MAILING_EVENTS = [...LEAVABLE_EVENTS, ...EVENTS_AFTER_ORDERS] as const;
export type MailingEvent = (typeof MAILING_EVENTS)[number];

/** The events whose messages tell of an order. */
export const EVENTS_WITH_ORDER = [...ORDER_EVENTS, ...EVENTS_AFTER_ORDERS] as const;

/** The events that mail templates exist for, in the order in which they happen. */
export const EVENT_TYPES = [...LEAVABLE_EVENTS, ...EVENTS_WITH_ORDER] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What participants are mailed about: an event that has words of its own, or what an organizer writes to them. */
export const MAIL_EVENTS = [...EVENT_TYPES, 'message'] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** What a run mails a round's people about. */
export const RUN_EVENTS = [...MAILING_EVENTS, 'message'] as const;
export type RunEvent = (typeof RUN_EVENTS)[number];
export const isRunEvent = (event: string): event is RunEvent =>
  (RUN_EVENTS as readonly string[]).includes(event);

/** The states of an attempt to send a message, as callers see them. */
export const MAIL_STATUSES = ['sent', 'failed', 'delivered', 'delayed', 'bounced', 'held'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/**
 * An attempt's row also has the state `sending`, from before the message is sent until the provider answers.
 */
export const ATTEMPT_STATUSES = ['sending', ...MAIL_STATUSES] as const;

/** The dates of a round that a planned mailing may hang on. */
export const MAILING_ANCHORS = ['opens_at', 'order_deadline_at', 'payment_due_at', 'pickup_at'] as const;
export type MailingAnchor = (typeof MAILING_ANCHORS)[number];

/** The states of a planned mailing. */
export const MAILING_STATUSES = ['planned', 'running', 'sent', 'missed', 'skipped'] as const;

/**
 * Whom a run mails of a round's people, looked at once more for each message: active participants, those of them without
 * an order that stands, or whoever has one, or one that is owed, not collected or not even in part; or `owing`, once for each order that is
 * owed.
 */
export const RUN_AUDIENCES = [
  'active',
  'not_ordered',
  'ordered',
  'owed',
  'owing',
  'not_collected',
  'nothing_handed_over',
] as const;
export type RunAudience = (typeof RUN_AUDIENCES)[number];

/** The states of a purchase order. */
export const PURCHASE_ORDER_STATUSES = ['draft', 'sent', 'confirmed', 'received'] as const;
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

/** The states of a transfer: it waits for a decision, is booked on orders, or needs no attention. */
export const BANK_TRANSACTION_STATES = ['open', 'booked', 'set_aside'] as const;
export type BankTransactionState = (typeof BANK_TRANSACTION_STATES)[number];

/** How an order was paid. */
export const PAYMENT_METHODS = ['transfer', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The pictures made from a route's logo: the logo, an icon, and a picture for sharing. */
export const PICTURE_KINDS = ['logo', 'icon', 'share'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** What happens to an order at the pickup. */
export const PICKUP_EVENTS = [
  'handed_over',
  'short',
  'paid_cash',
  'age_checked',
  'collected',
  'undo',
] as const;
export type PickupEventKind = (typeof PICKUP_EVENTS)[number];

/** Why there are fewer bottles at the pickup than somebody was to get. */
export const SHORT_REASONS = ['missing', 'broken', 'wrong'] as const;
export type ShortReason = (typeof SHORT_REASONS)[number];
