import { beforeAll, expect, it } from 'vitest';
import { anotherGroup, ask, database, group, openGroup, visit } from './support';

// Each kind of resource through HTTP: its fields, where it is, and its filters. Refusals are tested beside the rules.

openGroup();

const post = (path: string, data: unknown) => ask(path, { method: 'POST', data });
const patch = (path: string, data: unknown) => ask(path, { method: 'PATCH', data });
const remove = (path: string) => ask(path, { method: 'DELETE' });

it('an organization and its routes are shown and changed', async () => {
  const { json: mine } = await ask('/organization');
  expect(await patch('/organization', { name: ' Cellar ' })).toMatchObject({
    status: 200,
    json: { id: mine.id, name: 'Cellar' },
  });
  const made = await post('/routes', { name: 'North', public_domain: `North.${group.host}` });
  expect(made).toMatchObject({
    status: 201,
    headers: { location: `/routes/${made.json.id}` },
    json: {
      public_domain: `north.${group.host}`,
      locale: 'en',
      time_zone: 'UTC',
      currency: 'EUR',
      sender_name: null,
      contact_email: null,
    },
  });
  const at = `/routes/${made.json.id}`;
  expect((await patch(at, { contact_email: 'Ask@example.org' })).json).toMatchObject({
    contact_email: 'ask@example.org',
  });
  expect((await patch(at, { contact_email: null })).json).toEqual(made.json);
  expect((await ask(at)).json).toEqual(made.json);
  expect((await patch(at, { currency: 'USD' })).json).toEqual({ ...made.json, currency: 'USD' });
  expect((await remove(at)).status).toBe(405);
  const host = `NORTH.${group.host}:80`;
  expect((await visit('/public/current-round', { headers: { host } })).json).toEqual({ current_round: null });
});

it('a participant is added, changed and found, and another with the address is refused', async () => {
  const route_id = group.routeId;
  const made = await post('/participants', { route_id, name: 'Ann', email: ' Ann@Example.org ' });
  expect(made).toMatchObject({
    status: 201,
    headers: { location: `/participants/${made.json.id}` },
    json: { route_id, email: 'ann@example.org', phone: null, is_active: true },
  });
  const again = await post('/participants', { route_id, name: 'Ann', email: 'ANN@example.ORG' });
  expect([again.status, again.json]).toEqual([
    409,
    { detail: 'A participant with this e-mail address already exists in this group.' },
  ]);
  const fields = { is_active: false, phone: ' 0123 ', locale: 'NL-nl' };
  const retired = await patch(`/participants/${made.json.id}`, fields);
  expect(retired.json).toEqual({ ...made.json, is_active: false, phone: '0123', locale: 'nl-NL' });
  for (const query of ['is_active=false', 'q=ANN%40'])
    expect((await ask(`/participants?${query}`)).json).toEqual({ total: 1, items: [retired.json] });
});

it('a round begins as a draft whatever is sent, and is opened, copied, found and deleted', async () => {
  const made = await post('/purchase-rounds', { route_id: group.routeId, status: 'open', name: 'Spring' });
  const path = `/purchase-rounds/${made.json.id}`;
  expect(made).toMatchObject({
    status: 201,
    headers: { location: path },
    json: { status: 'draft', name: 'Spring', opens_at: null, pickup_location: '', description: '' },
  });
  expect((await patch(path, { status: 'open' })).status).toBe(409);
  // Read-only fields are ignored, and texts are no booleans.
  const stamps = { opened_at: '2020-01-01T00:00:00Z', closed_at: '2020-01-01T00:00:00Z' };
  expect((await patch(path, stamps)).json).toMatchObject({ opened_at: null, closed_at: null });
  const { status, text } = await patch(path, { auto_open: 'yes' });
  expect([status, text.includes('auto_open')]).toEqual([422, true]);
  const dates = {
    opens_at: '2030-07-01T10:00',
    order_deadline_at: '2030-07-08T20:00:00Z',
    pickup_at: '2030-12-01T10:00',
  };
  expect((await patch(path, { ...dates, status: 'open' })).json).toMatchObject({
    status: 'open',
    opened_at: expect.stringMatching(/Z$/),
    opens_at: '2030-07-01T08:00:00.000Z',
    order_deadline_at: '2030-07-08T20:00:00.000Z',
    pickup_at: '2030-12-01T09:00:00.000Z',
  });
  expect((await patch(path, { status: 'Open' })).json.errors).toEqual([
    { path: 'status', message: 'Use one of: draft, open, closed.' },
  ]);
  const { items } = (await ask('/purchase-rounds?status=open')).json;
  expect(items.map(({ id }: { id: number }) => id)).toContain(made.json.id);
  const headers = { 'idempotency-key': 'a copy' };
  const copies = [1, 2].map(() => ask(`${path}/copy`, { method: 'POST', headers }));
  const [copied, again] = await Promise.all(copies);
  expect(copied).toMatchObject({ status: 201, json: { name: 'Spring (copy)', status: 'draft' } });
  expect(copied?.headers.location).toBe(`/purchase-rounds/${copied?.json.id}`);
  expect(again?.json).toEqual(copied?.json);
  expect((await remove(`/purchase-rounds/${copied?.json.id}`)).status).toBe(204);
});

it('a wine has a price in cents only, and goes to the end of its list unless a position is given', async () => {
  const wine = { purchase_round_id: group.roundId, category_id: 5, name: 'Chinon' };
  const list = `/wine-offerings?purchase_round_id=${group.roundId}&limit=200`;
  const last = (await ask(list)).json.items.at(-1);
  const made = await post('/wine-offerings', { ...wine, price_cents: 900, price: '12,50' });
  expect(made.json).toMatchObject({ price_cents: 900, position: last.position + 1 });
  expect((await post('/wine-offerings', { ...wine, price: '12,50' })).json.errors).toEqual([
    { path: 'price_cents', message: 'This field is required.' },
  ]);
  const at = `/wine-offerings/${made.json.id}`;
  const changed = await patch(at, { price: 'ten', position: 0 });
  expect(changed.json).toMatchObject({ price_cents: 900, position: 0 });
  expect((await patch(at, { price: '1', price_cents: 950 })).json.price_cents).toBe(950);
  expect((await remove(at)).status).toBe(204);
});

it('orders are placed on behalf of a participant, changed, paid, cancelled and found', async () => {
  const at = await anotherGroup();
  const send = (path: string, method: string, data: object) => ask(path, { method, data }, { at });
  const [one, two] = at.offerings;
  const lines = [{ wine_offering_id: one?.id, quantity: 13 }];
  const ann = { name: 'Ann', email: 'ann@example.org', lines };
  expect((await visit('/public/orders', { method: 'POST', data: ann }, at)).status).toBe(201);
  const participant_id = await at.addPerson('Cy Young', 'cy@example.org');
  const placed = { purchase_round_id: at.roundId, participant_id, lines, comment: ' Late ' };
  const made = await send('/orders', 'POST', placed);
  const path = `/orders/${made.json.id}`;
  expect(made).toMatchObject({ status: 201, headers: { location: path } });
  expect(made.json).toMatchObject({
    order_number: 2,
    purchase_round_id: at.roundId,
    participant: { id: participant_id, name: 'Cy Young', email: 'cy@example.org', phone: null },
    lines: [{ wine_offering_id: one?.id, quantity: 13, unit_price_cents: 1395, line_total_cents: 18_135 }],
    total_cents: 18_135,
    bottles: 13,
    paid_at: null,
    cancelled_at: null,
    comment: 'Late',
  });
  // A cancelled order of which nothing is due would be paid once it was restored.
  expect((await send(path, 'PATCH', { cancelled: true, paid: true })).status).toBe(409);
  const fewer = { lines: [{ wine_offering_id: two?.id, quantity: 1 }], paid: true };
  const changed = await send(path, 'PATCH', fewer);
  expect(changed.json).toMatchObject({ order_number: 2, total_cents: 1280, bottles: 1 });
  expect(changed.json.paid_at).toMatch(/Z$/);
  await send(path, 'PATCH', { cancelled: true });
  const numbers = async (query: string) =>
    (await ask(`/orders?${query}`, {}, { at })).json.items.map(
      (order: { order_number: number }) => order.order_number,
    );
  for (const [query, found] of [
    ['', [1, 2]],
    ['paid=true', [2]],
    ['paid=false', [1]],
    ['cancelled=true', [2]],
    ['q=2', [2]],
    ['q=YOUNG', [2]],
    ['q=ann%40', [1]],
    [`participant_id=${participant_id}&purchase_round_id=${at.roundId}`, [2]],
  ] as const)
    expect(await numbers(query), query).toEqual(found);
  const back = await send(path, 'PATCH', { paid: false, cancelled: false, comment: '' });
  expect(back.json).toMatchObject({ paid_at: null, cancelled_at: null, comment: '' });
  expect((await ask(path, { method: 'DELETE' }, { at })).status).toBe(405);
});

it('a mail template is added, changed, found and deleted, and another for the event is refused', async () => {
  const wording = { subject: 'S {{round_name}}', body_html: '<b>' };
  const template = { route_id: group.routeId, event_type: 'round_announced', ...wording };
  const made = await post('/mail-templates', template);
  const path = `/mail-templates/${made.json.id}`;
  expect(made).toMatchObject({ status: 201, headers: { location: path } });
  expect(made.json).toEqual({ id: made.json.id, ...template, translations: [] });
  expect((await post('/mail-templates', template)).json).toEqual({
    detail: 'This group already has a template for this event.',
  });
  const changes = { subject: 'T', translations: [{ locale: 'fr-BE', ...wording }] };
  expect((await patch(path, changes)).json).toEqual({ ...made.json, ...changes });
  const query = `route_id=${group.routeId}&event_type=round_announced`;
  expect((await ask(`/mail-templates?${query}`)).json.total).toBe(1);
  expect((await remove(path)).status).toBe(204);
  expect((await ask(path)).status).toBe(404);
});

it('the id of another organization is a 404 in a path, a 422 in a body, and finds nothing as a filter', async () => {
  const other = await anotherGroup();
  const never = await ask('/purchase-rounds/999999999');
  const foreign = await ask(`/purchase-rounds/${other.roundId}`);
  expect([foreign.status, foreign.text]).toEqual([404, never.text]);
  const refused = await post('/purchase-rounds', { route_id: other.routeId });
  expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'route_id']);
  const none = { items: [], total: 0 };
  expect((await ask(`/purchase-rounds?route_id=${other.routeId}`)).json).toEqual(none);
});

let participantId: number;
beforeAll(async () => {
  participantId = await group.addPerson('Ida');
  for (const [status, event_type] of [
    ['sent', 'round_announced'],
    ['bounced', 'order_confirmed'],
    ['sending', 'order_confirmed'],
  ]) {
    await database`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status, recipient,
                             rendered_subject, mailer_message_id, mailer_token)
      VALUES (${group.organizationId}, ${group.routeId}, ${participantId}, ${group.roundId}, ${String(event_type)},
              ${String(status)}, 'ida@example.org', ${`About ${status}`}, '12345678901234567890', 'secret-token')`;
  }
});

it('the mail log shows each finished attempt, newest first, without tokens', async () => {
  const { json, text } = await ask(`/mail-logs?participant_id=${participantId}`);
  expect(json.total).toBe(2);
  expect(json.items).toMatchObject([
    { status: 'bounced', mailer_message_id: '12345678901234567890', order_id: null, error_message: null },
    { status: 'sent', purchase_round_id: group.roundId, opened_at: null, clicked_at: null },
  ]);
  expect(text).not.toContain('secret-token');
  expect((await ask(`/mail-logs/${json.items[0].id}`)).json).toEqual(json.items[0]);
});

it('the mail log is filtered by state, event and round', async () => {
  const total = async (query: string) =>
    (await ask(`/mail-logs?participant_id=${participantId}&${query}`)).json.total;
  expect(await total('status=sent')).toBe(1);
  expect(await total('event_type=order_confirmed')).toBe(1);
  expect(await total(`purchase_round_id=${group.roundId}&q=ABOUT`)).toBe(2);
  for (const status of ['sending', 'SENT'])
    expect((await ask(`/mail-logs?status=${status}`)).status).toBe(422);
});

it('a participant’s data is one file, and anonymising needs an elevated superadmin', async () => {
  const { json: ann } = await post('/participants', {
    route_id: group.routeId,
    name: 'Ann',
    email: 'gone@example.org',
  });
  const file = await ask(`/participants/${ann.id}/data`);
  expect(file).toMatchObject({
    status: 200,
    headers: { 'content-disposition': `attachment; filename="participant-${ann.id}.json"` },
    json: { participant: ann, orders: [], payments: [], mail_logs: [], changes: [] },
  });
  const at = `/participants/${ann.id}/anonymise`;
  expect((await ask(at, { method: 'POST' })).status).toBe(403);
  expect(await ask(at, { method: 'POST' }, { elevated: true })).toMatchObject({
    status: 200,
    json: {
      name: '–',
      email: `removed-${ann.id}@invalid.invalid`,
      is_active: false,
      anonymised_at: expect.any(String),
    },
  });
});
