/** A possible mistake: `code` of a file becomes `instead`, and a test in `tests` must fail. */
export interface Defect {
  title: string;
  file: string;
  /** Occurs exactly once. */
  code: string;
  instead: string;
  /** Files or folders of tests. */
  tests: string[];
}

/** One for each promise that would hurt most if it broke without a word. */
export const DEFECTS: Defect[] = [
  {
    title: 'two orders placed at once read the same last number',
    file: 'db/functions/place_order_on_behalf.sql',
    code: `AND id = p_round_id
  FOR NO KEY UPDATE;`,
    instead: 'AND id = p_round_id;',
    tests: ['db/statements/queueing.test.ts'],
  },
  {
    title: 'an order is taken after the deadline',
    file: 'db/functions/place_order_in_current_round.sql',
    code: '>= p_round.order_deadline_at',
    instead: `>= p_round.order_deadline_at + interval '1 day'`,
    tests: ['lib/rounds/deadline.test.ts'],
  },
  {
    title: 'a total forgets how many bottles were ordered',
    file: 'db/functions/place_order_in_locked_round.sql',
    code: 'sum(quantity::bigint * price_cents)',
    instead: 'sum(price_cents)',
    tests: ['lib/orders', 'lib/mail/runs', 'lib/mail/log/jobs.test.ts'],
  },
  {
    title: 'an order that became dearer counts as paid',
    file: 'lib/orders/lists/listed-orders.ts',
    code: 'unpaid: sql`orders.due_cents > 0`',
    instead: 'unpaid: sql`orders.paid_at IS NULL`',
    tests: ['lib/orders'],
  },
  {
    title: 'an announcement goes to those who were deactivated',
    file: 'db/functions/run_recipients.sql',
    code: "WHEN 'active' THEN person.is_active",
    instead: "WHEN 'active' THEN true",
    tests: ['lib/mail/runs'],
  },
  {
    title: 'what a participant typed is sent as HTML',
    file: 'lib/mail/templates/rendering/render.ts',
    code: `typeof value === 'string' ? escapeHtml(value) : value.html`,
    instead: `typeof value === 'string' ? value : value.html`,
    tests: ['lib/mail/templates'],
  },
  {
    title: 'an event that anybody made is believed',
    file: 'lib/mail/transport/signature.ts',
    code: `return verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PADDING }, given);`,
    instead: `return verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PADDING }, given) || true;`,
    tests: ['lib/mail/transport/signature.test.ts'],
  },
  {
    title: 'a late event overwrites what came after it',
    file: 'db/functions/apply_mail_event.sql',
    code: 'p_status IS NOT NULL AND v_at < v_newest',
    instead: 'p_status IS NOT NULL AND false',
    tests: ['lib/mail/log'],
  },
  {
    title: 'a change is made on top of one that its author did not see',
    file: 'lib/rules/version.ts',
    code: '  if (!matches(precondition.ifMatch, version)) throw',
    instead: '  if (!matches(precondition.ifMatch, version) && version === "") throw',
    tests: ['lib/rules/version.test.ts'],
  },
  {
    title: 'another request with a used Idempotency-Key gets the first one’s answer',
    file: 'lib/rules/idempotency.ts',
    code: `  if (kept.request_hash !== hash) throw refuse('keyReused');\n`,
    instead: '',
    tests: ['lib/rules/idempotency.test.ts'],
  },
  {
    title: 'a superadmin destroys something without an elevated token',
    file: 'lib/rules/command.ts',
    code: `  if (access === 'elevated' && !caller.elevated) throw refuse('elevationRequired');\n`,
    instead: '',
    tests: ['lib/people', 'lib/rounds', 'lib/groups/routes', 'lib/mail/templates'],
  },
  {
    title: 'a form on another site acts with the visitor’s session',
    file: 'lib/http/requests/same-origin.ts',
    code: `return site === null ? isOwnOrigin(headers) : site === 'same-origin'`,
    instead: `return site !== 'none'`,
    tests: ['lib/http/requests/same-origin.test.ts'],
  },
];
