import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { hashOfSecret } from '@/lib/pickup/links/secret';
import type { Administrator, Visitor } from '@/lib/rules/caller';

/** An organization in the tests of tenancy. */
export interface Organization {
  id: number;
  /** Occurs in every text of the organization that is free to choose, and in no text of another one. */
  word: string;
  /** Added to the id of each of its rows. Organizations with one offset have rows with equal ids. */
  offset: number;
  /**
   * True for the other organization: it has equal ids with different content, and one more row of each kind.
   */
  isOther: boolean;
}

/** The next id of each table. The other organization already has rows with these ids. */
export const NEXT = 1001;

/** The number added to the id of an organization's administrator for that of its second one. */
export const SECOND_USER = 10_000;

export const PASSWORD = 'correct horse battery staple';
let hashed: Promise<string> | undefined;

/** The moment of all that has no moment of its own, and at which each row was made. */
export const EARLY = new Date('2020-01-01T08:00:00Z');
const LATER = new Date('2020-02-01T08:00:00Z');
const NEVER = new Date('2999-01-01T18:00:00Z');
/** By the database's own clock, which only statements of the clock ask for. */
const JUST_NOW = new Date(Date.now() - 60_000);

/** The secret in the address of an order's own page. */
export const ownToken = (orderId: number) => `own-order-${String(orderId).padStart(12, '0')}`;

/** The secret in the address at which a participant unsubscribes. */
export const leaverKey = (participantId: number) =>
  `00000000-0000-4000-8000-${String(participantId).padStart(12, '0')}`;

/** The id of an event at the pickup, which its phone has made. */
export const eventId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** The secret of a pickup link. */
export const linkSecret = (linkId: number) => `a-secret-of-a-link-${linkId}`;

/** The provider's id of the message in the log's second row. */
export const providerId = ({ offset }: Organization) => String(501 + offset);

/** The provider's id of the mail of the second purchase order. */
export const orderMailId = ({ offset }: Organization) => String(507 + offset);

/** An administrator of the organization, with all rights or only the ordinary ones. */
export async function administratorOf(
  organization: Organization,
  { isSuperadmin = true, elevated = true } = {},
): Promise<Administrator> {
  hashed ??= hashPassword(PASSWORD);
  const user = {
    id: organization.id,
    organizationId: organization.id,
    email: `admin@${organization.word}.example`,
    hashedPassword: await hashed,
    generation: 0,
    isActive: true,
    isSuperadmin,
    locale: null,
    lastLoginAt: null,
    lastLoginOrigin: null,
    passwordLinkHash: null,
    passwordLinkExpiresAt: null,
    secondFactorSecret: null,
    secondFactorSteps: [],
    recoveryCodeHashes: [],
    createdAt: EARLY,
  };
  return { kind: 'administrator', user, elevated };
}

const routeRows = ({ word, isOther }: Organization) =>
  [1, 2, ...(isOther ? [NEXT] : [])].map((id) => ({
    id,
    name: `Route ${id} ${word}`,
    public_domain: `route${id}.${word}.example`,
    sender_name: `Sender ${word}`,
    sender_email: `wine@${word}.example`,
    contact_email: `ask@${word}.example`,
    locale: isOther ? 'nl-NL' : 'en-GB',
    time_zone: isOther ? 'Asia/Tokyo' : 'Europe/Amsterdam',
    currency: isOther ? 'SEK' : 'EUR',
    payment_account_id: id === 1 ? 1 : null,
  }));

/** The hash of the logo of each organization's first route. */
export const LOGO_HASH = 'a'.repeat(32);

/** A visitor of the public site of one of the organization's routes. */
export function visitorOf(organization: Organization, routeId = 1): Visitor {
  const row = routeRows(organization).find(({ id }) => id === routeId);
  if (!row) throw new Error(`The organization has no route ${routeId}`);
  return {
    kind: 'visitor',
    route: {
      organizationId: organization.id,
      id: routeId + organization.offset,
      name: row.name,
      publicDomain: row.public_domain,
      senderName: row.sender_name,
      senderEmail: row.sender_email,
      contactEmail: row.contact_email,
      locale: row.locale,
      timeZone: row.time_zone,
      currency: row.currency,
      accentColor: null,
      translations: [],
      domainReachedAt: null,
      mailTestedAt: null,
      mailTestFailure: null,
      welcome: '',
      imprint: '',
      privacy: '',
      minimumAge: null,
      keepsMonths: null,
      logoHash: null,
      paymentAccountId: routeId === 1 ? 1 + organization.offset : null,
      createdAt: EARLY,
    },
  };
}

/** A row as far as it says something: other columns are null, and `created_at` is early. */
export type Row = Record<string, string | number | boolean | Date | Buffer | null | object>;

/** All rows of an organization by table, parents first. */
export async function rowsFor(organization: Organization): Promise<[table: string, rows: Row[]][]> {
  const { word, isOther } = organization;
  const { user } = await administratorOf(organization);
  const more = <T>(...rows: T[]): T[] => (isOther ? rows : []);
  const person = (id: number, route: number, first: string, is_active = true) => ({
    id,
    route_id: route,
    name: `${first} ${word}`,
    // One person may be in two organizations, so the addresses are equal where that is allowed.
    email: `${first.toLowerCase()}@example.org`,
    is_active,
    unsubscribe_key: leaverKey(id),
  });
  const round = (id: number, route: number, status: string, opens_at = EARLY) => ({
    id,
    route_id: route,
    name: `Round ${id} ${word}`,
    status,
    opens_at,
    order_deadline_at: NEVER,
    pickup_at: NEVER,
    pickup_location: `Place ${word}`,
    description: word,
    payment_instructions: word,
    shows_crates: true,
    auto_open: true,
    auto_close: true,
    counts_bottles: true,
  });
  const wine = (id: number, purchase_round_id: number, position: number, supplier_id = 1) => ({
    id,
    purchase_round_id,
    category_id: 1,
    name: `Wine ${id} ${word}`,
    producer: word,
    region: word,
    description: word,
    price_cents: isOther ? 77_000 + id : 1000 + id,
    bottles_per_crate: isOther ? 12 : 6,
    position,
    supplier_id,
    article_number: word,
    bottler: word,
    picture_url: id < 3 ? `/pictures/wine-${word}` : null,
    wine_id: id === 1 ? 1 : null,
    purchase_price_cents: isOther ? 50_000 : 700,
    // In both organizations more than anybody orders.
    max_bottles: isOther ? 800_000 : 700_000,
  });
  const libraryWine = (id: number) => ({
    id,
    category_id: 1,
    name: `Library ${id} ${word}`,
    supplier_id: 1,
    grapes: word,
    picture_url: id === 1 ? `/pictures/wine-${word}` : null,
    vintage: id === 1 ? null : 2020,
    bottle_ml: isOther ? 1500 : 750,
  });
  const supplier = (id: number) => ({
    id,
    name: `Supplier ${id} ${word}`,
    email: `orders@${word}.example`,
    address: word,
    customer_number: word,
  });
  const bought = (
    id: number,
    purchase_round_id: number,
    status: string,
    number: number,
    supplier_id = 1,
  ) => ({
    id,
    number,
    status,
    purchase_round_id,
    supplier_id,
    delivery_address: word,
    note: word,
  });
  const boughtLine = (id: number, purchase_order_id: number, wine_offering_id: number) => ({
    id,
    purchase_order_id,
    wine_offering_id,
    article_number: word,
    name: word,
    producer: word,
    bottles_per_crate: 6,
    bottles: isOther ? 50 : 2,
    purchase_price_cents: isOther ? 50_000 : 700,
  });
  const counted = (wine_offering_id: number, purchase_round_id: number, bottles: number) => ({
    purchase_round_id,
    wine_offering_id,
    bottles: isOther ? bottles * 100 : bottles,
  });
  const order = (
    id: number,
    route: number,
    roundId: number,
    participant: number,
    number: number,
    fields: Row = {},
  ) => ({
    id,
    route_id: route,
    purchase_round_id: roundId,
    participant_id: participant,
    order_number: number,
    access_token: ownToken(id + organization.offset),
    submitted_name: word,
    comment: word,
    paid_cents: 0,
    ...fields,
  });
  const account = (id: number) => ({
    id,
    name: `Account ${id} ${word}`,
    holder: word,
    iban: `NL${id}${word.toUpperCase()}`,
    bic: isOther ? 'ABNANL2A' : null,
  });
  const upload = (id: number) => ({
    id,
    payment_account_id: 1,
    name: word,
    content: gzipSync(`Day;Sum;${word}\n2026-11-03;1,00;EUR`),
    columns: JSON.stringify({ date: 'Day', amount: 'Sum', currency: word }),
    created_by: `admin@${word}.example`,
  });
  const imported = (id: number, kind: string, fields: Row = {}) => ({
    id,
    kind,
    route_id: kind === 'participants' ? 1 : null,
    purchase_round_id: kind === 'offerings' ? 1 : null,
    round_status: kind === 'offerings' ? 'open' : null,
    heads: ['name', word],
    columns: ['name', null],
    rows: [],
    preview: [],
    state: 'preview',
    counts: JSON.stringify({ new: 0, changed: 0, same: 0, refused: 0 }),
    ...fields,
  });
  const done = { state: 'done', written: [] };
  const transaction = (id: number, fields: Row = {}) => ({
    id,
    payment_account_id: 1,
    identity: `${id} ${word}`,
    booked_on: '2020-02-01',
    amount_cents: 3000,
    currency: isOther ? 'SEK' : 'EUR',
    name: word,
    iban: isOther ? null : 'DE89370400440532013000',
    text: `Wine for ${word}`,
    bank_id: word,
    is_set_aside: false,
    ...fields,
  });
  const payment = (id: number, order_id: number, amount_cents: number, fields: Row = {}) => ({
    id,
    order_id,
    amount_cents,
    paid_on: '2020-02-01',
    method: isOther ? 'cash' : 'transfer',
    note: word,
    created_by: `admin@${word}.example`,
    ...fields,
  });
  const pickupLink = (id: number, purchase_round_id: number) => ({
    id,
    purchase_round_id,
    label: word,
    secret_hash: hashOfSecret(linkSecret(id + organization.offset)),
    expires_at: NEVER,
  });
  const seen = (id: number, fields: Row = {}) => ({
    event_id: eventId(id),
    purchase_round_id: 1,
    order_id: 2,
    kind: 'age_checked',
    at: EARLY,
    applied_at: LATER,
    user_email: `admin@${word}.example`,
    ...fields,
  });
  const line = (
    id: number,
    order_id: number,
    purchase_round_id: number,
    wine_offering_id: number,
    bottles: number,
  ) => ({
    id,
    order_id,
    purchase_round_id,
    wine_offering_id,
    quantity: isOther ? bottles * 100 : bottles,
    unit_price_cents: isOther ? 77_000 : 1000,
  });
  const change = (id: number, kind: string, about: Row) => ({
    id,
    kind,
    at: EARLY,
    by: `admin@${word}.example`,
    details: JSON.stringify({
      word,
      was: isOther ? { at: EARLY, cents: 1 } : null,
      payments: { booked: [1 + organization.offset], voided: [2 + organization.offset] },
    }),
    ...about,
  });
  const template = (id: number, route: number, event_type: string) => ({
    id,
    route_id: route,
    event_type,
    subject: `{{round_name}} ${word}`,
    body_html: `<p>{{name}} ${word}</p>`,
  });
  const translation = (id: number, mail_template_id: number, locale: string) => ({
    id,
    mail_template_id,
    locale,
    subject: `Wijn {{round_name}} ${word}`,
    body_html: `<p>Dag {{name}} ${word}</p>`,
  });
  const mailing = (id: number, fields: Row = {}) => ({
    id,
    purchase_round_id: 1,
    event_type: 'round_announced',
    anchor: 'opens_at',
    days: isOther ? 7 : 0,
    at: isOther ? '07:07' : null,
    status: 'planned',
    due_at: JUST_NOW,
    total: isOther ? 70 : 3,
    ...fields,
  });
  const habit = (id: number, route_id = 1) => ({
    id,
    route_id,
    event_type: 'deadline_reminder',
    anchor: 'order_deadline_at',
    days: isOther ? -7 : -2,
    at: isOther ? '07:07' : '18:00',
  });
  const run = (id: number, purchase_round_id: number, fields: Row = {}) => ({
    id,
    purchase_round_id,
    route_id: 1,
    total: isOther ? 70 : 3,
    sent: isOther ? 40 : 1,
    failed: isOther ? 30 : 2,
    started_at: EARLY,
    heartbeat_at: EARLY,
    ...fields,
  });
  const attempt = (
    id: number,
    participant: number,
    event_type: string,
    status: string,
    fields: Row = {},
  ): Row => ({
    id,
    route_id: 1,
    participant_id: participant,
    purchase_round_id: 1,
    event_type,
    status,
    recipient: `${participant === 1 ? 'ann' : 'bob'}@example.org`,
    rendered_subject: word,
    ...fields,
  });
  const supplierMail = (id: number, purchase_order_id: number, status: string, fields: Row = {}) => ({
    ...attempt(id, 1, '', status),
    route_id: null,
    participant_id: null,
    purchase_round_id: null,
    event_type: null,
    purchase_order_id,
    version: 1,
    wording: word,
    recipient: word,
    ...fields,
  });
  const taken = { mailer_message_id: providerId(organization), mailer_token: `own-${word}` };

  const tables: Record<string, Row[]> = {
    payment_accounts: [account(1), account(2), ...more(account(NEXT))],
    routes: routeRows(organization),
    route_pictures: [
      {
        id: 1,
        route_id: 1,
        kind: 'logo',
        hash: LOGO_HASH,
        media_type: `image/${word}`,
        width: 1,
        height: 1,
        content: Buffer.from(word),
      },
    ],
    suppliers: [supplier(1), supplier(2), supplier(3), ...more(supplier(NEXT))],
    wine_pictures: [
      {
        id: 1,
        url: `/pictures/wine-${word}`,
        content: Buffer.from(word),
        small: Buffer.from(`small ${word}`),
      },
    ],
    wines: [libraryWine(1), libraryWine(2), ...more(libraryWine(NEXT))],
    participants: [
      person(1, 1, 'Ann'),
      person(2, 1, 'Bob'),
      person(3, 1, 'Cay', isOther),
      person(4, 2, 'Dan'),
      { ...person(5, 1, 'Fay'), introduced_by: ownToken(6 + organization.offset) },
      ...more(person(NEXT, 1, 'Eve')),
    ],
    purchase_rounds: [
      round(1, 1, 'open'),
      round(2, 1, 'closed'),
      // In the other organization this round is open and the newest, so it is the current one of its route.
      round(3, 1, isOther ? 'open' : 'draft', LATER),
      round(4, 2, 'open'),
      ...more(round(NEXT, 1, 'closed')),
    ],
    wine_offerings: [
      wine(1, 1, 0),
      wine(2, 1, 1),
      wine(3, isOther ? 1 : 2, 2),
      wine(4, 4, 0),
      wine(5, 1, 3),
      wine(6, 2, 0),
      wine(7, 2, 1, 3),
      ...more(wine(NEXT, 1, 4)),
    ],
    settlements: [
      {
        id: 1,
        purchase_round_id: 2,
        choices: '[]',
        offerings: JSON.stringify([]),
        settled_at: EARLY,
      },
    ],
    purchase_orders: [
      bought(1, 4, 'draft', 11),
      bought(2, 1, 'sent', 12),
      bought(3, 2, 'draft', 13, 3),
      bought(4, 3, 'received', 14, 3),
      ...more(bought(NEXT, 3, 'draft', 19)),
    ],
    purchase_order_lines: [
      boughtLine(1, 1, 4),
      boughtLine(2, 2, 1),
      boughtLine(3, 3, 7),
      ...more(boughtLine(NEXT, 1, 4)),
    ],
    bottle_counts: [
      counted(1, 1, 8),
      counted(2, 1, 1),
      counted(3, isOther ? 1 : 2, 0),
      counted(4, 4, 1),
      counted(5, 1, 0),
      counted(6, 2, 2),
      counted(7, 2, 3),
      ...more(counted(NEXT, 1, 2)),
    ],
    orders: [
      order(1, 1, 1, 1, 1, isOther ? {} : { paid_at: LATER, paid_cents: 3000 }),
      order(2, 1, 1, 2, 2, isOther ? { paid_at: LATER, paid_cents: 1 } : {}),
      order(3, 1, 2, 1, 1, isOther ? {} : { cancelled_at: LATER }),
      order(4, 2, 4, 4, 1),
      order(5, 1, 2, 2, 2),
      order(6, 1, 2, 5, 3),
      ...more(order(NEXT, 1, 1, NEXT, 9), order(NEXT + 1, 1, 3, NEXT, 9)),
    ],
    pickup_links: [pickupLink(1, 1), pickupLink(2, 2), ...more(pickupLink(NEXT, 1))],
    pickup_changes: [1, ...more(2)].map((order_id) => ({
      purchase_round_id: 1,
      order_id,
      transaction_id: '7',
    })),
    bank_statements: [{ id: 1, payment_account_id: 1, found: 3, created_by: `admin@${word}.example` }],
    bank_columns: [
      {
        id: 1,
        payment_account_id: 1,
        heads: JSON.stringify(['Day', 'Sum', word]),
        heads_hash: word,
        columns: JSON.stringify({ date: 'Day', amount: 'Sum' }),
      },
    ],
    bank_uploads: [upload(1), ...more(upload(NEXT))],
    import_columns: [{ id: 1, kind: 'wines', heads_hash: word, columns: JSON.stringify(['name', null]) }],
    imports: [
      // Changes a wine of the library, and adds one.
      imported(1, 'wines', {
        heads: ['name', 'category', 'region'],
        columns: ['name', 'category_id', 'region'],
        rows: [
          { row: 2, cells: [`Library 1 ${word}`, '', word] },
          { row: 3, cells: [`New ${word}`, 'sparkling'] },
        ],
        preview: [
          {
            row: 2,
            label: `Library 1 ${word}`,
            errors: [],
            state: 'changed',
            changes: { region: ['', word] },
          },
          {
            row: 3,
            label: `New ${word}`,
            errors: [],
            state: 'new',
            changes: { category_id: [null, 1], name: [null, `New ${word}`] },
          },
        ],
        counts: JSON.stringify({ new: 1, changed: 1, same: 0, refused: 0 }),
      }),
      imported(2, 'participants'),
      imported(3, 'offerings'),
      imported(4, 'wines', done),
      imported(5, 'participants', done),
      imported(6, 'offerings', done),
      ...more(imported(NEXT, 'wines')),
    ],
    bank_transactions: [
      transaction(1),
      transaction(2, { is_set_aside: true }),
      transaction(5),
      transaction(6, { text: `order ${isOther ? 1 : 2} of ${word}`, iban: 'DE89370400440532013000' }),
      ...more(transaction(NEXT)),
    ],
    payments: [
      payment(1, isOther ? 2 : 1, isOther ? 1 : 3000, { bank_transaction_id: 5 }),
      payment(2, isOther ? 1 : 5, isOther ? 7 : 500, { bank_transaction_id: 6, voided_at: LATER }),
      payment(3, 2, isOther ? 9 : 500),
      ...more(payment(NEXT, NEXT, 4, { bank_transaction_id: 5 })),
    ],
    pickup_events: [
      seen(1),
      seen(4, { kind: 'paid_cash', amount_cents: isOther ? 9 : 500, payment_id: 3 }),
      ...more(seen(2), seen(3, { kind: 'paid_cash', amount_cents: 7, payment_id: NEXT, order_id: NEXT })),
    ],
    order_lines: [
      line(1, 1, 1, 1, 2),
      line(2, 1, 1, 2, 1),
      line(3, 2, 1, 1, 6),
      line(4, 3, 2, 6, 3),
      line(5, 4, 4, 4, 1),
      line(6, 5, 2, 6, 2),
      line(7, 5, 2, 7, 3),
      // In our organization the order with that id does not exist yet.
      ...more(line(NEXT, NEXT, 1, 1, 5), line(NEXT + 1, NEXT, 1, 2, 4), line(NEXT + 2, NEXT, 1, 3, 3)),
      ...more(line(NEXT + 3, 1, 1, NEXT, 2)),
    ],
    changes: [
      change(1, 'paid', { order_id: 1 }),
      change(2, 'opened', { purchase_round_id: 1 }),
      ...more(change(NEXT, 'paid', { order_id: 1 }), change(NEXT + 1, 'closed', { purchase_round_id: 1 })),
    ],
    mail_templates: [
      template(1, 1, 'round_announced'),
      template(2, 1, 'order_confirmed'),
      template(3, 1, 'payment_confirmed'),
      template(4, 1, 'payment_reminder'),
      ...more(template(NEXT, 2, 'order_confirmed'), template(NEXT + 1, 2, 'payment_confirmed')),
    ],
    mail_template_translations: [
      translation(1, 1, 'nl'),
      translation(2, 2, 'fr'),
      ...more(translation(NEXT, 1, 'de'), translation(NEXT + 1, 3, 'nl')),
    ],
    mailing_habits: [habit(1), habit(2), ...more(habit(NEXT), habit(NEXT + 1, 2))],
    mailings: [
      mailing(1, isOther ? { due_at: NEVER } : {}),
      mailing(2, { status: 'sent', started_at: EARLY, finished_at: LATER }),
      mailing(3, { event_type: 'payment_reminder', anchor: 'payment_due_at', due_at: NEVER }),
      mailing(4, { event_type: 'not_collected', anchor: 'pickup_at', due_at: NEVER }),
      ...more(mailing(NEXT, { due_at: NEVER }), mailing(NEXT + 1, { purchase_round_id: 2, due_at: NEVER })),
    ],
    announcements: [
      run(1, 1, { finished_at: LATER, mailing_id: 2 }),
      // A run that was cut off long ago.
      run(2, 2),
      ...more(run(NEXT, 1, { heartbeat_at: NEVER })),
    ],
    mail_logs: [
      attempt(1, 1, 'round_announced', isOther ? 'sent' : 'failed'),
      attempt(2, 1, 'order_confirmed', isOther ? 'held' : 'sent', { order_id: 1, ...taken }),
      attempt(3, 2, 'round_announced', 'sending', { purchase_round_id: 2, announcement_id: 2 }),
      attempt(4, 2, 'round_announced', isOther ? 'sent' : 'bounced'),
      attempt(5, 1, 'payment_confirmed', isOther ? 'sent' : 'failed', { order_id: 1 }),
      attempt(7, 1, 'message', isOther ? 'sent' : 'failed', { announcement_id: 1 }),
      supplierMail(6, 2, 'sent', { ...taken, mailer_message_id: orderMailId(organization) }),
      ...more(
        attempt(NEXT, 1, 'round_announced', 'sent'),
        attempt(NEXT + 1, 1, 'payment_confirmed', 'sent', { order_id: 1 }),
        attempt(NEXT + 2, 1, 'order_confirmed', 'bounced'),
        attempt(NEXT + 3, 2, 'round_announced', 'delivered'),
        supplierMail(NEXT + 4, 1, 'failed'),
      ),
    ],
    mail_events: [
      { id: 1, mail_log_id: 2, uuid: 'first', event: 'MessageDelayed', details: word, received_at: EARLY },
      { id: 2, mail_log_id: 6, uuid: 'first', event: 'MessageDelayed', details: word, received_at: EARLY },
      ...more({
        id: NEXT,
        mail_log_id: 2,
        uuid: 'second',
        event: 'MessageSent',
        details: word,
        received_at: EARLY,
      }),
    ],
  };
  const all = Object.entries(tables).map(([table, rows]): [string, Row[]] => [
    table,
    rows.map((row) => ({ organization_id: organization.id, ...moved(row, organization.offset) })),
  ]);
  const key = isOther ? 'second' : 'first';
  return [
    ['organizations', [{ id: organization.id, name: `Organization ${word}` }]],
    [
      'users',
      [
        {
          id: user.id,
          organization_id: organization.id,
          email: user.email,
          hashed_password: user.hashedPassword,
          is_superadmin: true,
          recovery_code_hashes: [],
        },
        {
          id: user.id + SECOND_USER,
          organization_id: organization.id,
          email: `second@${word}.example`,
          hashed_password: user.hashedPassword,
          is_superadmin: false,
          password_link_hash: createHash('sha256').update(word).digest('hex'),
          password_link_expires_at: NEVER,
          second_factor_secret: 'JBSWY3DPEHPK3PXP',
          recovery_code_hashes: [createHash('sha256').update(word).digest('hex')],
        },
      ],
    ],
    [
      'user_devices',
      [{ organization_id: organization.id, user_id: user.id, device_hash: word, seen_at: EARLY }],
    ],
    ...all,
    ...more<[string, Row[]]>([
      'idempotent_answers',
      [
        {
          organization_id: organization.id,
          path: '/things',
          key: 'k',
          request_hash: word,
          body: word,
          location: word,
        },
      ],
    ]),
    [
      'idempotency_keys',
      [
        {
          organization_id: organization.id,
          route_id: 1 + organization.offset,
          key,
          request_hash: word,
          answer: JSON.stringify({ word }),
        },
      ],
    ],
  ];
}

/** A row with its own id and its references shifted by that offset. Categories are shared by all. */
function moved(row: Row, offset: number): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isId = column === 'id' || (column.endsWith('_id') && column !== 'category_id');
      return [column, isId && typeof value === 'number' ? value + offset : value];
    }),
  );
}
