import type { JsonSchema, SharedSchemas } from './schemas';

/** A realistic value for each field name. A key with the name of a shape (`Route.name`) takes precedence. */
const EXAMPLES: Record<string, unknown> = {
  id: 12,
  name: 'Ada Jansen',
  'Route.name': 'Riverside Wine Circle',
  'PurchaseRound.name': 'Spring round',
  'WineOffering.name': 'Muscadet Sèvre et Maine sur lie',
  'WineCategory.name': 'White',
  'Organization.name': 'Riverside Wine',
  'Supplier.name': 'Vins de la Loire',
  'Supplier.email': 'orders@loire.example',
  address: 'Quai 7, 44000 Nantes',
  customer_number: 'K-4711',
  supplier_id: 5,
  article_number: 'MUS-24',
  purchase_price_cents: 720,
  min_bottles: 60,
  max_bottles: 120,
  min_amount_cents: 50000,
  shows_crates: true,
  bottles_left: 3,
  ordered: 14,
  extra: 2,
  allotted: null,
  'Change.kind': 'paid',
  'Change.by': 'admin@example.org',
  'Change.details': { cents: 13800, was: null },
  email: 'ada@example.org',
  phone: '+31 6 1234 5678',
  is_active: true,
  is_superadmin: false,
  organization_id: 1,
  public_domain: 'wine.example.org',
  sender_name: 'Riverside Wine Circle',
  sender_email: 'wine@example.org',
  locale: 'nl-NL',
  time_zone: 'Europe/Amsterdam',
  currency: 'EUR',
  route_id: 1,
  status: 'open',
  opens_at: '2026-11-01T08:00:00.000Z',
  order_deadline_at: '2026-12-01T18:00:00.000Z',
  pickup_at: '2026-12-12T09:00:00.000Z',
  payment_due_at: '2026-12-08T17:00:00.000Z',
  paid_at: '2026-12-03T10:15:00.000Z',
  cancelled_at: null,
  created_at: '2026-11-02T19:30:00.000Z',
  opened_at: '2026-11-02T20:01:00.000Z',
  clicked_at: null,
  started_at: '2026-11-02T19:30:00.000Z',
  finished_at: '2026-11-02T19:31:00.000Z',
  pickup_location: 'The boathouse, Quay 4',
  description: 'Bright, saline and dry.',
  payment_instructions: 'By transfer, with your order number.',
  purchase_round_id: 3,
  participant_id: 12,
  wine_offering_id: 31,
  order_id: 40,
  category_id: 2,
  producer: 'Domaine de la Pépière',
  vintage: 2024,
  region: 'Loire',
  price_cents: 1150,
  unit_price_cents: 1150,
  line_total_cents: 13800,
  total_cents: 13800,
  bottles_per_crate: 6,
  bottles: 12,
  quantity: 12,
  position: 1,
  order_number: 7,
  order_url: 'https://wine.example.org/my-order/9Qm3xwJ0b1bq0Q0o1yH4nq2d',
  comment: 'I come a little later.',
  event_type: 'round_announced',
  subject: '{{round_name}} is open',
  body_html: '<p>Dear {{name}}, order until {{order_deadline_at}}: {{shop_url}}</p>',
  rendered_subject: 'Spring round is open',
  'MailLog.status': 'delivered',
  mailer_message_id: '31877',
  error_message: null,
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.signature',
  token_type: 'bearer',
  username: 'admin@example.org',
  password: 'correct horse battery staple',
  total: 1,
  sent: 31,
  failed: 1,
  event: 'MessageSent',
  payload: { message: { id: 31877, token: 'Nd1wQ8Kv2sXb7LrT', direction: 'outgoing' }, status: 'Sent' },
  timestamp: 1795244400.25,
  uuid: '1d1a0b8e-7c1c-4b5e-9b2d-6a9f0f6f3c11',
  everybody: 32,
  missing: 1,
  orders: 24,
  paid_cents: 289800,
  'RoundSums.bottles': 288,
  'RoundSums.total_cents': 331200,
  'RoundSums.paid': 21,
  'RoundSums.cancelled': 2,
  opened: 19,
  clicked: 11,
  count: 31,
  at: '2026-11-02T20:01:00.000Z',
  details: 'Message sent by SMTP to mx.example.org',
  from: 'Riverside Wine Circle <wine@example.org>',
  to: 'ada@example.org',
  'MailPreview.subject': 'Spring round is open',
  'Announcement.subject': 'Spring round is open',
  'MailPreview.body_html': '<p>Dear Ada Jansen, order until 1 December: https://wine.example.org/</p>',
  body_plain: 'Dear Ada Jansen, order until 1 December: https://wine.example.org/',
  mail_log_id: 51,
  mail_template_id: 4,
  participant_email: 'ada@example.org',
  accepts_orders: true,
  paid: true,
  cancelled: false,
};

/** An example of what a schema describes; `owner` is the name of the shape that the field belongs to. */
export function exampleOf(schema: JsonSchema, shared: SharedSchemas, field = '', owner = ''): unknown {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return exampleOf(shared[name] ?? {}, shared, field, name);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, value]) => [name, exampleOf(value, shared, name, owner)]));
  }
  if (schema.items) return [exampleOf(schema.items, shared, '', owner)];
  const known = EXAMPLES[`${owner}.${field}`] ?? EXAMPLES[field];
  if (known !== undefined && allows(schema, known)) return known;
  const [choice] = schema.anyOf ?? [];
  if (choice) return exampleOf(choice, shared, field, owner);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return schema.type === 'integer' ? 1 : schema.type === 'boolean' ? true : 'text';
}

/** Whether a value is in the schema's enum, if it has one. */
function allows(schema: JsonSchema, value: unknown): boolean {
  return !Array.isArray(schema.enum) || schema.enum.includes(value);
}
