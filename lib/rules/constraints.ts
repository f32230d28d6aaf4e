import { z } from 'zod';
import { MAILING_ANCHORS, PAYMENT_METHODS, ROUND_STATUSES } from '@/db/schema/words';
import {
  databaseFailure,
  isReadOnly,
  isRetryable,
  isTooBusy,
  isTooLong,
  isUnavailable,
  mayHaveChanged,
} from '@/db/statements/failures';
import { writeAmount } from '@/lib/words/amounts';
import { type FieldError, fieldError, invalid, type Outage, type Problem, Refusal, refuse } from './errors';

/** The meaning of a violated constraint to the caller: a named problem, perhaps of a field, or the field of a 422. */
type Meaning = { problem: Problem; field?: string } | FieldError;

/** The refusal of the line at that place, which may offer so many bottles more at most. */
export const tooManyExtras = (place: number, most: number): FieldError =>
  most === 0
    ? fieldError(`lines.${place}.extra`, 'notByCrate')
    : fieldError(`lines.${place}.extra`, 'atMost', { most });

/** The meanings of the constraints that the library's wines and the offerings have alike. */
const rulesOfWine = (table: 'wines' | 'wine_offerings'): Record<string, Meaning> => {
  const inRange = (field: string, lowest: number, highest: number) => ({
    [`${table}_${field}_check`]: fieldError(field, 'wholeNumber', { lowest, highest }),
  });
  return {
    [`${table}_supplier_id_fkey`]: { problem: 'supplierOfWines' },
    [`${table}_picture_url_fkey`]: { problem: 'conflict' },
    [`${table}_category_id_fkey`]: fieldError('category_id', 'noSuchCategory'),
    [`${table}_vintage_check`]: fieldError('vintage', 'vintage'),
    [`${table}_bottles_per_crate_check`]: fieldError('bottles_per_crate', 'crateSize'),
    ...inRange('bottle_ml', 1, 100_000),
    ...inRange('alcohol_permille', 0, 1000),
    ...inRange('energy_kj', 0, 100_000),
    ...inRange('energy_kcal', 0, 100_000),
  };
};

/**
 * Every named constraint of the schema but the primary keys, which only the database generates. A violated uniqueness or
 * state rule becomes a conflict; a reference from the request that does not exist becomes an invalid value.
 */
export const constraints: Record<string, Meaning> = {
  // Uniqueness that a request can violate
  participants_route_id_email_key: {
    problem: 'participantExists',
    field: 'email',
  },
  mail_templates_route_id_event_type_key: {
    problem: 'templateExists',
    field: 'event_type',
  },
  mail_template_translations_locale_key: fieldError('translations', 'languageOnce'),
  routes_public_domain_key: { problem: 'domainTaken', field: 'public_domain' },
  users_email_key: { problem: 'userExists', field: 'email' },
  orders_purchase_round_id_order_number_key: { problem: 'orderNumberTaken' },
  order_lines_order_id_wine_offering_id_key: fieldError('lines', 'wineOnce'),
  announcements_running_key: { problem: 'announcementRunning' },
  payment_accounts_iban_key: { problem: 'paymentAccountExists', field: 'iban' },

  // State rules
  purchase_rounds_dates_check: { problem: 'roundDatesMissing' },
  order_lines_wine_offering_id_fkey: { problem: 'wineOrdered' },

  // References
  routes_organization_id_fkey: { problem: 'notFound' },
  users_organization_id_fkey: { problem: 'notFound' },
  payment_accounts_organization_id_fkey: { problem: 'notFound' },
  routes_payment_account_id_fkey: { problem: 'paymentAccountOfRoutes' },
  payments_order_id_fkey: { problem: 'orderGone' },
  user_devices_user_id_fkey: { problem: 'notFound' },
  pickup_links_purchase_round_id_fkey: fieldError('purchase_round_id', 'noSuchRound'),
  import_columns_kind_check: fieldError('kind', 'knownStates'),
  import_columns_organization_id_fkey: { problem: 'notFound' },
  imports_kind_check: fieldError('kind', 'knownStates'),
  imports_state_check: fieldError('state', 'knownStates'),
  imports_round_status_check: fieldError('purchase_round_id', 'knownStates'),
  imports_target_check: fieldError('kind', 'knownStates'),
  imports_route_id_fkey: fieldError('route_id', 'noSuchRoute'),
  imports_purchase_round_id_fkey: fieldError('purchase_round_id', 'noSuchRound'),
  payments_bank_transaction_id_fkey: { problem: 'bankTransactionGone' },
  bank_statements_payment_account_id_fkey: { problem: 'paymentAccountOfStatements' },
  bank_columns_payment_account_id_fkey: { problem: 'paymentAccountOfStatements' },
  bank_uploads_payment_account_id_fkey: fieldError('payment_account_id', 'noSuchPaymentAccount'),
  bank_transactions_perhaps_same_as_fkey: { problem: 'bankTransactionGone' },
  bank_transactions_payment_account_id_fkey: { problem: 'paymentAccountOfStatements' },
  idempotent_answers_organization_id_fkey: { problem: 'notFound' },
  participants_route_id_fkey: fieldError('route_id', 'noSuchRoute'),
  purchase_rounds_route_id_fkey: fieldError('route_id', 'noSuchRoute'),
  wine_offerings_purchase_round_id_fkey: fieldError('purchase_round_id', 'noSuchRound'),
  wine_offerings_wine_id_fkey: fieldError('wine_id', 'noSuchWine'),
  wines_organization_id_fkey: { problem: 'notFound' },
  wine_pictures_organization_id_fkey: { problem: 'notFound' },
  wine_pictures_url_key: { problem: 'conflict' },
  wine_pictures_content_check: { problem: 'conflict' },
  suppliers_organization_id_fkey: { problem: 'notFound' },
  bottle_counts_wine_offering_id_fkey: { problem: 'wineGone' },
  orders_purchase_round_id_fkey: fieldError('purchase_round_id', 'noSuchRound'),
  orders_participant_id_fkey: fieldError('participant_id', 'noSuchParticipantOnRoute'),
  mailing_habits_route_id_fkey: fieldError('route_id', 'noSuchRoute'),
  mailings_purchase_round_id_fkey: { problem: 'roundGone' },
  announcements_mailing_id_fkey: { problem: 'roundGone' },
  order_lines_order_id_fkey: { problem: 'orderGone' },
  order_lines_purchase_round_id_fkey: { problem: 'roundGone' },
  idempotency_keys_route_id_fkey: { problem: 'notFound' },
  route_pictures_route_id_fkey: { problem: 'notFound' },
  mail_template_translations_mail_template_id_fkey: { problem: 'notFound' },
  mail_templates_route_id_fkey: fieldError('route_id', 'noSuchRoute'),
  announcements_purchase_round_id_fkey: { problem: 'roundGone' },
  changes_purchase_round_id_fkey: { problem: 'roundGone' },
  changes_order_id_fkey: { problem: 'orderGone' },
  mail_logs_participant_id_fkey: { problem: 'participantGone' },
  mail_logs_purchase_round_id_fkey: { problem: 'roundGone' },
  mail_logs_order_id_fkey: { problem: 'orderGone' },
  mail_logs_announcement_id_fkey: { problem: 'roundGone' },
  mail_logs_purchase_order_id_fkey: { problem: 'purchaseOrderGone' },
  mail_events_mail_log_id_fkey: { problem: 'messageGone' },

  // Values that the input schemas refuse first
  organizations_name_check: fieldError('name', 'giveName'),
  purchase_rounds_pickup_until_check: fieldError('pickup_until', 'pickupUntil'),
  purchase_rounds_status_check: fieldError('status', 'oneOf', { values: ROUND_STATUSES.join(', ') }),
  wine_offerings_price_cents_check: fieldError('price_cents', 'amountInRange'),
  wine_offerings_purchase_price_cents_check: fieldError('purchase_price_cents', 'amountInRange'),
  wine_offerings_min_bottles_check: fieldError('min_bottles', 'bottleLimit'),
  wine_offerings_max_bottles_check: fieldError('max_bottles', 'bottleLimit'),
  ...rulesOfWine('wine_offerings'),
  ...rulesOfWine('wines'),
  suppliers_min_bottles_check: fieldError('min_bottles', 'bottleLimit'),
  suppliers_min_amount_cents_check: fieldError('min_amount_cents', 'positiveAmount'),
  order_lines_extra_check: fieldError('lines', 'extraFewerThanCrate'),
  order_lines_handed_over_check: { problem: 'orderBeingCollected' },
  order_lines_short_check: { problem: 'orderBeingCollected' },
  order_lines_allotted_check: { problem: 'allottedImpossible' },
  order_lines_quantity_check: fieldError('lines', 'quantities'),
  order_lines_unit_price_cents_check: fieldError('lines', 'priceNotNegative'),
  orders_paid_cents_check: { problem: 'paidImpossible' },
  payments_amount_cents_check: fieldError('amount_cents', 'notZero'),
  payments_method_check: fieldError('method', 'oneOf', { values: PAYMENT_METHODS.join(', ') }),
  orders_order_number_check: { problem: 'orderNumberImpossible' },
  mail_templates_event_type_check: fieldError('event_type', 'knownEvents'),
  mail_logs_status_check: fieldError('status', 'knownStates'),
  mail_logs_event_type_check: fieldError('event_type', 'knownEvents'),
  mailings_event_type_check: fieldError('event_type', 'knownEvents'),
  mailings_anchor_check: fieldError('anchor', 'oneOf', { values: MAILING_ANCHORS.join(', ') }),
  mailing_habits_event_type_check: fieldError('event_type', 'knownEvents'),
  mailing_habits_anchor_check: fieldError('anchor', 'oneOf', { values: MAILING_ANCHORS.join(', ') }),
  mailings_status_check: fieldError('status', 'knownStates'),
  announcements_event_type_check: fieldError('event_type', 'knownEvents'),
  announcements_audience_check: { problem: 'conflict' },

  routes_keeps_months_check: fieldError('keeps_months', 'keptMonths'),
  routes_minimum_age_check: fieldError('minimum_age', 'age'),
  routes_accent_color_check: fieldError('accent_color', 'colour'),
  route_pictures_kind_check: { problem: 'conflict' },
  route_pictures_content_check: { problem: 'conflict' },

  // Values that only the database generates, so that no request can break them
  users_organization_id_id_key: { problem: 'conflict' },
  users_password_link_hash_key: { problem: 'conflict' },
  route_pictures_route_id_kind_key: { problem: 'logoChanged' },
  participants_route_id_id_key: { problem: 'conflict' },
  purchase_rounds_route_id_id_key: { problem: 'conflict' },
  wine_categories_name_key: { problem: 'conflict' },
  wine_categories_position_key: { problem: 'conflict' },
  wine_offerings_round_id_id_key: { problem: 'conflict' },
  settlements_purchase_round_id_key: { problem: 'settlementRunning' },
  settlements_purchase_round_id_fkey: { problem: 'roundGone' },
  purchase_orders_number_key: { problem: 'conflict' },
  purchase_orders_draft_key: { problem: 'purchaseOrderExists' },
  purchase_orders_purchase_round_id_fkey: { problem: 'roundGone' },
  purchase_orders_supplier_id_fkey: {
    problem: 'supplierOfPurchaseOrders',
  },
  purchase_orders_status_check: fieldError('status', 'knownStates'),
  purchase_order_lines_purchase_order_id_fkey: { problem: 'purchaseOrderGone' },
  purchase_order_lines_bottles_check: { problem: 'nothingToBuyOfWine' },
  purchase_order_lines_received_check: fieldError('lines', 'bottlesThatCame'),
  pickup_events_kind_check: { problem: 'conflict' },
  pickup_events_reason_check: { problem: 'conflict' },
  pickup_events_author_check: { problem: 'conflict' },
  pickup_events_order_id_fkey: { problem: 'orderGone' },
  pickup_events_payment_id_fkey: { problem: 'orderGone' },
  pickup_events_pickup_link_id_fkey: { problem: 'roundGone' },
  pickup_links_secret_hash_key: { problem: 'conflict' },
  bank_columns_heads_key: { problem: 'conflict' },
  import_columns_heads_key: { problem: 'conflict' },
  bank_transactions_identity_key: { problem: 'conflict' },
  bank_transactions_return_identity_idx: { problem: 'conflict' },
  bank_transactions_amount_cents_check: { problem: 'conflict' },
  orders_round_id_id_key: { problem: 'conflict' },
  orders_access_token_key: { problem: 'conflict' },
  changes_resource_check: { problem: 'conflict' },
  mail_logs_about_check: { problem: 'conflict' },
  mail_events_uuid_key: { problem: 'conflict' },
};

/** The order lines that a database function reports, as JSON. */
const beyondCrate = z.array(z.object({ place: z.int(), most: z.int() }));
const repricedWine = z.object({ place: z.int(), name: z.string(), cents: z.int(), currency: z.string() });
const limitedWine = z.object({ place: z.int(), name: z.string(), left: z.int() });

/** The errors that the database's functions for placing orders raise, by SQLSTATE; see db/functions. */
const raised: Record<string, (detail: string) => Refusal> = {
  WR001: () => refuse('noOpenRound'),
  WR002: () => refuse('deadlinePassed'),
  WR003: () => refuse('participantInactive'),
  WR004: () => refuse('idempotencyKeyReused'),
  WR005: (places) =>
    invalid(
      ...places.split(',').map((place) => fieldError(`lines.${place}.wine_offering_id`, 'wineNotInRound')),
    ),
  WR006: () => refuse('draftTakesNoOrders'),
  WR007: () => refuse('noNumberLeft'),
  WR008: () => invalid(fieldError('purchase_round_id', 'noSuchRound')),
  WR009: () => invalid(fieldError('participant_id', 'noSuchParticipantOnRoundsRoute')),
  WR010: (lines) =>
    invalid(...beyondCrate.parse(JSON.parse(lines)).map(({ place, most }) => tooManyExtras(place, most))),
  WR011: (wine) => {
    const { place, name, left } = limitedWine.parse(JSON.parse(wine));
    return refuse('tooFewLeft', { values: { name, left }, field: `lines.${place}.quantity` });
  },
  WR013: (wine) => {
    const { place, name, cents, currency } = repricedWine.parse(JSON.parse(wine));
    const values = { name, cents, currency, price: writeAmount(cents, currency) };
    return refuse('priceChanged', { values, field: `lines.${place}.unit_price_cents` });
  },
  WR012: (age) => invalid(fieldError('age_confirmed', 'confirmAge', { age })),
};

function outageOf(error: unknown): Outage {
  if (mayHaveChanged(error)) return 'outcomeUnknown';
  if (isReadOnly(error)) return 'readOnly';
  if (isTooBusy(error)) return 'busy';
  return isTooLong(error) ? 'tookTooLong' : 'unavailable';
}

const INTEGRITY_VIOLATION = /^23/;

/**
 * The refusal that a database error means, at the transaction's boundary; other errors are returned unchanged.
 * The database's own message never reaches a caller, because it contains SQL and values.
 */
export function explainDatabaseError(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  // Raised after several attempts, and by a replica that removes rows which a long read still needs.
  if (isUnavailable(error) || isRetryable(error)) {
    return refuse(outageOf(error), { headers: { 'retry-after': '2' }, cause: error });
  }
  const failure = databaseFailure(error);
  if (!failure) return error;
  const raise = raised[failure.code];
  if (raise) return raise(failure.detail ?? '');
  if (!INTEGRITY_VIOLATION.test(failure.code)) return error;
  const meaning = failure.constraint === undefined ? undefined : constraints[failure.constraint];
  if (!meaning) return refuse('conflict', { cause: error });
  if ('problem' in meaning) {
    const { problem, field } = meaning;
    return refuse(problem, { cause: error, ...(field === undefined ? {} : { field }) });
  }
  return invalid(meaning);
}

/** Runs `work`, and turns violated constraints into refusals. */
export async function explained<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw explainDatabaseError(error);
  }
}
