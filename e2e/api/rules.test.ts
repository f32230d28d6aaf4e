import { beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '@/test/support/group';
import { anotherGroup, ask, database, group, openGroup, visit } from './support';

// Tests the API's rules through HTTP. Their details are tested beside the commands.

openGroup();

const post = (path: string, data: unknown, options = {}) => ask(path, { method: 'POST', data }, options);
const patch = (path: string, data: unknown, options = {}) => ask(path, { method: 'PATCH', data }, options);
const remove = (path: string, options = {}) => ask(path, { method: 'DELETE' }, options);

async function place(at: Group, email: string, quantity = 1): Promise<number> {
  const lines = [{ wine_offering_id: at.offerings[0]?.id, quantity }];
  const answer = await visit('/public/orders', { method: 'POST', data: { name: 'Ada', email, lines } }, at);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.order_number;
}

describe('organization and routes', () => {
  it('are shown and changed', async () => {
    const { json: mine } = await ask('/organization');
    expect(await ask('/organization', { method: 'PATCH', data: { name: ' Cellar ' } })).toMatchObject({
      status: 200,
      json: { id: mine.id, name: 'Cellar' },
    });
    expect((await patch('/organization', { name: '' })).status).toBe(422);
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
      },
    });
    expect((await ask(`/routes/${made.json.id}`)).json).toEqual(made.json);
    expect((await post('/routes', { name: 'North', public_domain: `north.${group.host}.` })).status).toBe(
      409,
    );
    expect((await patch(`/routes/${made.json.id}`, { currency: 'USD' })).json).toEqual({
      ...made.json,
      currency: 'USD',
    });
    expect((await remove(`/routes/${made.json.id}`)).status).toBe(405);
    expect(
      (await visit('/public/current-round', { headers: { host: `NORTH.${group.host}:80` } })).json,
    ).toEqual({
      current_round: null,
    });
  });
});

describe('rule 5: a participant’s e-mail address', () => {
  it('is normalized, and unique on the route whatever its case', async () => {
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
    const bo = await post('/participants', { route_id, name: 'Bo', email: 'bo@example.org' });
    expect((await patch(`/participants/${bo.json.id}`, { email: 'Ann@example.org' })).status).toBe(409);
    const retired = await patch(`/participants/${bo.json.id}`, { is_active: false, phone: ' 0123 ' });
    expect(retired.json).toEqual({ ...bo.json, is_active: false, phone: '0123' });
    expect((await ask('/participants?is_active=false')).json).toMatchObject({
      total: 1,
      items: [{ id: bo.json.id }],
    });
    expect((await ask('/participants?q=ANN%40')).json.items).toMatchObject([{ id: made.json.id }]);
  });

  it('is deleted with orders and mail by an elevated superadmin only', async () => {
    const at = await anotherGroup();
    await place(at, 'eve@example.org');
    const [eve] = (await ask('/participants', {}, { at })).json.items;
    const path = `/participants/${eve.id}`;
    expect((await remove(path, { at })).json).toEqual({ detail: 'Only a superadmin may do this.' });
    expect((await remove(path, { at, superadmin: true })).status).toBe(403);
    const gone = await remove(path, { at, elevated: true });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await ask('/orders', {}, { at })).json).toEqual({ items: [], total: 0 });
    expect((await ask(path, {}, { at })).status).toBe(404);
    // The number is one more than the highest in the round, starting at 1.
    expect(await place(at, 'fay@example.org')).toBe(1);
  });
});

describe('rules 6 and 7: a round', () => {
  it('begins as a draft whatever is sent, and changes state as the rules allow', async () => {
    const made = await post('/purchase-rounds', { route_id: group.routeId, status: 'open', name: 'Spring' });
    expect(made).toMatchObject({
      status: 201,
      headers: { location: `/purchase-rounds/${made.json.id}` },
      json: { status: 'draft', name: 'Spring', opens_at: null, pickup_location: '', description: '' },
    });
    const path = `/purchase-rounds/${made.json.id}`;
    expect((await patch(path, { status: 'open' })).status).toBe(409);
    const dates = {
      opens_at: '2030-07-01T10:00',
      order_deadline_at: '2030-07-08T20:00:00Z',
      pickup_at: '2030-12-01T10:00',
    };
    const opened = await patch(path, { ...dates, status: 'open' });
    expect(opened.json).toMatchObject({
      status: 'open',
      opens_at: '2030-07-01T08:00:00.000Z',
      order_deadline_at: '2030-07-08T20:00:00.000Z',
      pickup_at: '2030-12-01T09:00:00.000Z',
    });
    const cleared = await patch(path, { pickup_at: null });
    expect([cleared.status, cleared.json]).toEqual([
      409,
      { detail: 'An open or closed round needs an opening date, an order deadline and a pickup date.' },
    ]);
    expect((await patch(path, { status: 'Open' })).json.errors).toEqual([
      { path: 'status', message: 'Use one of: draft, open, closed.' },
    ]);
    expect(
      (await ask('/purchase-rounds?status=open')).json.items.map(({ id }: { id: number }) => id),
    ).toContain(made.json.id);
    expect((await remove(path, { elevated: true })).status).toBe(403);
    expect((await patch(path, { status: 'draft' })).status).toBe(200);
    expect((await remove(path)).status).toBe(204);
    expect((await remove(path)).status).toBe(404);
  });

  it('is deleted when closed, with its orders, by an elevated superadmin only', async () => {
    const at = await anotherGroup();
    await place(at, 'ann@example.org');
    const path = `/purchase-rounds/${at.roundId}`;
    expect((await remove(path, { at, elevated: true })).status).toBe(403);
    await patch(path, { status: 'closed' }, { at });
    expect((await patch(path, { status: 'draft' }, { at })).status).toBe(409);
    for (const options of [{ at }, { at, superadmin: true }]) {
      expect((await remove(path, options)).status).toBe(403);
    }
    expect((await ask('/orders', {}, { at })).json.total).toBe(1);
    expect((await remove(path, { at, elevated: true })).status).toBe(204);
    expect((await ask('/orders', {}, { at })).json.total).toBe(0);
    expect((await ask('/wine-offerings', {}, { at })).json.total).toBe(0);
    expect((await ask('/participants', {}, { at })).json.total).toBe(1);
  });

  it('is copied as a whole into a draft', async () => {
    const copied = await post(`/purchase-rounds/${group.roundId}/copy`, undefined);
    const source = (await ask(`/purchase-rounds/${group.roundId}`)).json;
    expect(copied).toMatchObject({
      status: 201,
      headers: { location: `/purchase-rounds/${copied.json.id}` },
    });
    expect(copied.json).toEqual({
      ...source,
      id: copied.json.id,
      created_at: copied.json.created_at,
      name: `${source.name} (copy)`,
      status: 'draft',
      opened_at: null,
    });
    const offerings = async (id: number) =>
      (await ask(`/wine-offerings?purchase_round_id=${id}`)).json.items.map(
        (offering: Record<string, unknown>) => ({
          ...offering,
          id: 0,
          purchase_round_id: 0,
        }),
      );
    expect(await offerings(copied.json.id)).toEqual(await offerings(group.roundId));
  });
});

describe('rule 9: a wine', () => {
  it('cannot be deleted once it was ordered', async () => {
    const at = await anotherGroup();
    await place(at, 'ann@example.org');
    const [ordered, free] = at.offerings;
    expect((await remove(`/wine-offerings/${ordered?.id}`, { at })).json).toEqual({
      detail: 'This wine has been ordered and cannot be deleted.',
    });
    expect((await remove(`/wine-offerings/${free?.id}`, { at })).status).toBe(204);
    expect((await ask(`/wine-offerings/${free?.id}`, {}, { at })).status).toBe(404);
  });

  it('has a price in cents only, and goes to the end of its list unless a position is given', async () => {
    const wine = { purchase_round_id: group.roundId, category_id: 5, name: 'Chinon' };
    const last = (await ask(`/wine-offerings?purchase_round_id=${group.roundId}&limit=200`)).json.items.at(
      -1,
    );
    const made = await post('/wine-offerings', { ...wine, price_cents: 900, price: '12,50' });
    expect(made.json).toMatchObject({ price_cents: 900, position: last.position + 1 });
    expect((await post('/wine-offerings', { ...wine, price: '12,50' })).json.errors).toEqual([
      { path: 'price_cents', message: 'This field is required.' },
    ]);
    const at = `/wine-offerings/${made.json.id}`;
    expect((await patch(at, { price: 'ten', position: 0 })).json).toMatchObject({
      price_cents: 900,
      position: 0,
    });
    expect((await patch(at, { price: '1', price_cents: 950 })).json.price_cents).toBe(950);
    expect((await remove(at)).status).toBe(204);
  });

  it('changes its price for new orders only', async () => {
    const at = await anotherGroup();
    await place(at, 'ann@example.org', 2);
    const id = at.offerings[0]?.id;
    expect((await patch(`/wine-offerings/${id}`, { price_cents: 1 }, { at })).json).toMatchObject({
      price_cents: 1,
    });
    await place(at, 'bo@example.org', 2);
    const { items } = (await ask('/orders', {}, { at })).json;
    expect(items.map(({ total_cents }: { total_cents: number }) => total_cents)).toEqual([2790, 2]);
  });
});

describe('orders', () => {
  it('are placed on behalf of a participant, changed, paid, cancelled and found', async () => {
    const at = await anotherGroup();
    const [one, two] = at.offerings;
    const cy = { route_id: at.routeId, name: 'Cy Young', email: 'cy@example.org' };
    const { json: participant } = await post('/participants', cy, { at });
    await place(at, 'ann@example.org');
    await patch(`/purchase-rounds/${at.roundId}`, { status: 'closed' }, { at });
    const made = await post(
      '/orders',
      {
        purchase_round_id: at.roundId,
        participant_id: participant.id,
        lines: [{ wine_offering_id: one?.id, quantity: 13 }],
        comment: ' Late ',
      },
      { at },
    );
    expect(made).toMatchObject({ status: 201, headers: { location: `/orders/${made.json.id}` } });
    expect(made.json).toMatchObject({
      order_number: 2,
      purchase_round_id: at.roundId,
      participant: { id: participant.id, name: 'Cy Young', email: 'cy@example.org', phone: null },
      lines: [{ wine_offering_id: one?.id, quantity: 13, unit_price_cents: 1395, line_total_cents: 18_135 }],
      total_cents: 18_135,
      bottles: 13,
      paid_at: null,
      cancelled_at: null,
      comment: 'Late',
    });
    const path = `/orders/${made.json.id}`;
    const changed = await patch(
      path,
      { lines: [{ wine_offering_id: two?.id, quantity: 1 }], paid: true },
      { at },
    );
    expect(changed.json).toMatchObject({ order_number: 2, total_cents: 1280, bottles: 1 });
    expect(changed.json.paid_at).toMatch(/Z$/);
    // Marking a paid order paid again keeps the time of payment.
    expect((await patch(path, { paid: true, cancelled: true }, { at })).json.paid_at).toBe(
      changed.json.paid_at,
    );
    const numbers = async (query: string) =>
      (await ask(`/orders?${query}`, {}, { at })).json.items.map(
        (order: { order_number: number }) => order.order_number,
      );
    expect(await numbers('')).toEqual([1, 2]);
    expect(await numbers('paid=true')).toEqual([2]);
    expect(await numbers('paid=false')).toEqual([1]);
    expect(await numbers('cancelled=true')).toEqual([2]);
    expect(await numbers('q=2')).toEqual([2]);
    expect(await numbers('q=YOUNG')).toEqual([2]);
    expect(await numbers('q=ann%40')).toEqual([1]);
    expect(await numbers(`participant_id=${participant.id}&purchase_round_id=${at.roundId}`)).toEqual([2]);
    const back = await patch(path, { paid: false, cancelled: false, comment: '' }, { at });
    expect(back.json).toMatchObject({ paid_at: null, cancelled_at: null, comment: '' });
    expect((await remove(path, { at })).status).toBe(405);
  });

  it('are refused in a draft, and for wines or participants of another round or route', async () => {
    const at = await anotherGroup();
    const { json: draft } = await post('/purchase-rounds', { route_id: at.routeId }, { at });
    const email = 'cy@example.org';
    const { json: cy } = await post('/participants', { route_id: at.routeId, name: 'Cy', email }, { at });
    const lines = [{ wine_offering_id: at.offerings[0]?.id, quantity: 1 }];
    const order = { purchase_round_id: draft.id, participant_id: cy.id, lines };
    expect((await post('/orders', order, { at })).status).toBe(409);
    await patch(
      `/purchase-rounds/${draft.id}`,
      {
        status: 'closed',
        opens_at: '2030-01-01',
        order_deadline_at: '2030-01-02T10:00',
        pickup_at: '2030-01-03T10:00',
      },
      { at },
    ).then(({ json }) => expect(json.errors[0].path).toBe('opens_at'));
    await patch(
      `/purchase-rounds/${draft.id}`,
      {
        status: 'closed',
        opens_at: '2030-01-01T10:00',
        order_deadline_at: '2030-01-02T10:00',
        pickup_at: '2030-01-03T10:00',
      },
      { at },
    );
    const elsewhere = await post('/orders', order, { at });
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.json.errors.map(({ path }: { path: string }) => path)).toEqual([
      'lines.0.wine_offering_id',
    ]);
    const [count] =
      await database`SELECT count(*)::int AS n FROM orders WHERE purchase_round_id = ${draft.id}`;
    expect(count).toEqual({ n: 0 });
  });
});

describe('rule 10: a mail template', () => {
  it('is unique for a route and an event', async () => {
    const template = {
      route_id: group.routeId,
      event_type: 'round_announced',
      subject: 'S {{round_name}}',
      body_html: '<b>',
    };
    const made = await post('/mail-templates', template);
    expect(made).toMatchObject({ status: 201, headers: { location: `/mail-templates/${made.json.id}` } });
    expect(made.json).toEqual({ id: made.json.id, ...template, translations: [] });
    expect((await post('/mail-templates', template)).json).toEqual({
      detail: 'This group already has a template for this event.',
    });
    expect((await patch(`/mail-templates/${made.json.id}`, { subject: 'T' })).json).toEqual({
      ...made.json,
      subject: 'T',
    });
    expect(
      (await ask(`/mail-templates?route_id=${group.routeId}&event_type=round_announced`)).json.total,
    ).toBe(1);
    expect((await remove(`/mail-templates/${made.json.id}`)).status).toBe(204);
    expect((await ask(`/mail-templates/${made.json.id}`)).status).toBe(404);
  });
});

describe('the mail log', () => {
  let participantId: number;
  beforeAll(async () => {
    const ida = { route_id: group.routeId, name: 'Ida', email: 'ida@example.org' };
    participantId = (await post('/participants', ida)).json.id;
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

  it('shows each finished attempt, newest first, without tokens', async () => {
    const { json, text } = await ask(`/mail-logs?participant_id=${participantId}`);
    expect(json.total).toBe(2);
    expect(json.items).toMatchObject([
      { status: 'bounced', mailer_message_id: '12345678901234567890', order_id: null, error_message: null },
      { status: 'sent', purchase_round_id: group.roundId, opened_at: null, clicked_at: null },
    ]);
    expect(text).not.toContain('secret-token');
    expect((await ask(`/mail-logs/${json.items[0].id}`)).json).toEqual(json.items[0]);
    const [hidden] = await database`
      SELECT id::int FROM mail_logs WHERE participant_id = ${participantId} AND status = 'sending'`;
    expect((await ask(`/mail-logs/${hidden?.id}`)).status).toBe(404);
  });

  it('is filtered by state, event and round', async () => {
    const total = async (query: string) =>
      (await ask(`/mail-logs?participant_id=${participantId}&${query}`)).json.total;
    expect(await total('status=sent')).toBe(1);
    expect(await total('event_type=order_confirmed')).toBe(1);
    expect(await total(`purchase_round_id=${group.roundId}&q=ABOUT`)).toBe(2);
    expect((await ask('/mail-logs?status=sending')).status).toBe(422);
    expect((await ask('/mail-logs?status=SENT')).status).toBe(422);
  });
});
