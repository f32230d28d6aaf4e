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

/** The events of acts on one order. A payment that the bank returns is an act, told as a reminder to pay. */
export const ACT_EVENTS = [...ORDER_EVENTS, 'payment_reminder'] as const;
export type ActEvent = (typeof ACT_EVENTS)[number];

/** The events of mail to people who have not ordered. Nobody has to get it: it says how to unsubscribe. */
export const LEAVABLE_EVENTS = ['round_announced', 'deadline_reminder'] as const;
export const isLeavable = (event: string) => (LEAVABLE_EVENTS as readonly string[]).includes(event);

/** The events of mail to all people who have ordered. */
const EVENTS_AFTER_ORDERS = ['payment_reminder', 'pickup_reminder', 'not_collected'] as const;

/** The events with mail to everybody concerned: by hand, or scheduled. */
export const MAILING_EVENTS = [...LEAVABLE_EVENTS, ...EVENTS_AFTER_ORDERS] as const;
export type MailingEvent = (typeof MAILING_EVENTS)[number];

/** The events whose messages tell of an order. */
export const EVENTS_WITH_ORDER = [...ORDER_EVENTS, ...EVENTS_AFTER_ORDERS] as const;

/** The events that mail templates exist for, in the order in which they happen. */
export const EVENT_TYPES = [...LEAVABLE_EVENTS, ...EVENTS_WITH_ORDER] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The kinds of mail to participants: an event with a template, or an organizer's message. */
export const MAIL_EVENTS = [...EVENT_TYPES, 'message'] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** The kinds of mail that a run sends to people of a round. */
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
 * The audience of a run: active participants; those without a standing order; people with one; or people with
 * one that is owed, not collected, or not even in part. `owing` means once for each order that is owed. It is
 * checked again before each message.
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

/** The method of a payment. */
export const PAYMENT_METHODS = ['transfer', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The pictures made from a route's logo: the logo, an icon, and a picture for sharing. */
export const PICTURE_KINDS = ['logo', 'icon', 'share'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The kinds of events at the pickup. */
export const PICKUP_EVENTS = [
  'handed_over',
  'short',
  'paid_cash',
  'age_checked',
  'collected',
  'undo',
] as const;
export type PickupEventKind = (typeof PICKUP_EVENTS)[number];

/** The reasons for missing bottles at the pickup. */
export const SHORT_REASONS = ['missing', 'broken', 'wrong'] as const;
export type ShortReason = (typeof SHORT_REASONS)[number];

/** The resources that a file is imported as, and the states of an import. */
export const IMPORT_KINDS = ['wines', 'offerings', 'participants'] as const;
export const IMPORT_STATES = ['preview', 'done', 'undone'] as const;
