import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '@/lib/mail/templates/input';
import { ask, database, group, openGroup } from './support';

// Tests the console's further figures, as read through the API.

openGroup();

const post = (path: string, data?: unknown) =>
  ask(path, { method: 'POST', ...(data === undefined ? {} : { data }) });

let participant: { id: number; email: string };
let bounced: number;

beforeAll(async () => {
  const ida = { route_id: group.routeId, name: 'Ida', email: 'ida@example.org' };
  participant = await group.api('/participants', ida);
  const [log] = await database`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status, recipient,
                           rendered_subject)
    VALUES (${group.organizationId}, ${group.routeId}, ${participant.id}, ${group.roundId}, 'round_announced', 'bounced',
            'ida@example.org', 'About it') RETURNING id::int`;
  bounced = log?.id;
  await database`UPDATE participants SET bounced_mail_id = ${bounced}, bounced_at = now() WHERE id = ${participant.id}`;
  await database`
    INSERT INTO mail_events (organization_id, mail_log_id, uuid, event, occurred_at, received_at, details)
    VALUES (${group.organizationId}, ${bounced}, 'b', 'MessageBounced', '2026-01-02T08:00:01Z', now(), 'No such user'),
           (${group.organizationId}, ${bounced}, 'a', 'MessageSent', '2026-01-02T08:00:00Z', now(), 'Taken')`;
});

describe('a round', () => {
  it('has sums for the whole round and for each wine', async () => {
    await group.addOrder(participant.id, [2]);
    const { status, json } = await ask(`/purchase-rounds/${group.roundId}/sums`);
    expect([status, json.orders, json.bottles, json.paid_cents]).toEqual([200, 1, 2, 0]);
    expect(json.offerings.map((one: { wine_offering_id: number }) => one.wine_offering_id).sort()).toEqual(
      group.offerings.map(({ id }) => id).sort(),
    );
    expect(json.offerings).toContainEqual({ wine_offering_id: group.offerings[0]?.id, bottles: 2 });
  });

  it('stands beside others, for the days and the group that are asked for', async () => {
    const { status, json } = await ask(`/insights?from=2000-01-01&route_id=${group.routeId}`);
    expect([status, json.rounds.map((one: { purchase_round_id: number }) => one.purchase_round_id)]).toEqual([
      200,
      [group.roundId],
    ]);
    expect((await ask('/insights?to=1999-12-31')).json).toEqual({ rounds: [], wines: [] });
    const refused = await ask('/insights?from=yesterday');
    expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'from']);
  });

  it('and an order have a history, the newest first', async () => {
    const order = await group.addOrder(participant.id, [2]);
    await ask(`/orders/${order.id}`, { method: 'PATCH', data: { paid: true } });
    await ask(`/orders/${order.id}`, { method: 'PATCH', data: { cancelled: true } });
    const change = { id: expect.any(Number), at: expect.any(String), by: expect.stringContaining('@') };
    expect((await ask(`/orders/${order.id}/history`)).json).toEqual({
      items: [
        { ...change, kind: 'cancelled', details: {} },
        {
          ...change,
          kind: 'paid',
          details: {
            cents: order.total_cents,
            was: null,
            payments: { booked: [expect.any(Number)], voided: [] },
          },
        },
      ],
      total: 2,
    });
    const { items } = (await ask(`/purchase-rounds/${group.roundId}/history?limit=1`)).json;
    expect(items).toEqual([{ ...change, kind: 'opened', details: {} }]);
  });

  it('has its mail counted by state', async () => {
    const { json } = await ask(`/purchase-rounds/${group.roundId}/mail-counts`);
    expect(json).toMatchObject({ total: expect.any(Number), opened: 0, clicked: 0 });
    expect(json.states).toContainEqual({ status: 'bounced', count: 1 });
    expect(json.states).toHaveLength(6);
  });

  it('shows before it is announced who would be mailed, and with what', async () => {
    const path = `/purchase-rounds/${group.roundId}/announcement`;
    await group.addPerson('Bo');
    const before = (await ask(path)).json;
    // Ida's message about the round came back, but she has ordered; Bo has none.
    expect(before).toMatchObject({ id: null, running: false, everybody: 2, missing: 1, wording: null });
    const added = await post(`/routes/${group.routeId}/starter-templates`, { locales: ['fr', 'en'] });
    expect(added.json.items[0].translations).toMatchObject([{ locale: 'fr' }]);
    const { wording } = (await ask(path)).json;
    expect(wording).toMatchObject({ mail_template_id: expect.any(Number), error_message: null });
    expect(wording.subject).not.toContain('{{');
  });
});

describe('mail', () => {
  it('has a timeline of the provider’s events, in the order in which they happened', async () => {
    expect((await ask(`/mail-logs/${bounced}/timeline`)).json).toEqual({
      events: [
        { event: 'MessageSent', at: '2026-01-02T08:00:00.000Z', details: 'Taken' },
        { event: 'MessageBounced', at: '2026-01-02T08:00:01.000Z', details: 'No such user' },
      ],
    });
  });

  it('that bounced marks its address, until the participant has another one', async () => {
    const path = `/participants/${participant.id}/bounce`;
    expect((await ask(path)).json).toEqual({ email: participant.email, mail_log_id: bounced });
    await ask(`/participants/${participant.id}`, { method: 'PATCH', data: { email: 'ida@other.example' } });
    expect((await ask(path)).json).toEqual({ email: 'ida@other.example', mail_log_id: null });
  });
});

describe('a mail template', () => {
  let path: string;
  beforeAll(async () => {
    await post(`/routes/${group.routeId}/starter-templates`);
    const filter = `route_id=${group.routeId}&event_type=round_announced`;
    path = `/mail-templates/${(await ask(`/mail-templates?${filter}`)).json.items[0].id}`;
  });

  it('is added with the others of the starter set, once for each route', async () => {
    const { json } = await ask(`/mail-templates?route_id=${group.routeId}`);
    const events = json.items.map((template: { event_type: string }) => template.event_type);
    expect(events.toSorted()).toEqual(EVENT_TYPES.toSorted());
    expect((await post(`/routes/${group.routeId}/starter-templates`)).json).toEqual({ items: [] });
  });

  it('is previewed as a participant would receive it, in a wording that was not saved', async () => {
    const wording = { subject: 'Dear {{name}}', body_html: '<p>For <b>{{email}}</b></p>' };
    const { json } = await post(`${path}/preview`, { ...wording, participant_id: participant.id });
    expect(json).toMatchObject({ subject: 'Dear Ida', body_plain: expect.stringContaining('For ida@') });
    expect((await post(`${path}/preview`, {})).json.body_html).toContain('<html');
    const unsure = { purchase_round_id: group.roundId, subject: '{{round_name}}{{x}}' };
    expect((await post(`${path}/preview`, unsure)).json).toMatchObject({
      subject: 'Autumn round',
      unknown_variables: ['x'],
    });
    expect((await post(`${path}/preview`, { participant_email: 'nobody@example.org' })).json.errors).toEqual([
      { path: 'participant_email', message: 'There is no such participant in this group.' },
    ]);
    expect((await ask(path)).json.subject).not.toBe(wording.subject);
  });

  it('is sent to the caller as a test, which answers with the provider’s reply and leaves no row', async () => {
    const count = async () => (await ask('/mail-logs')).json.total;
    const before = await count();
    const { status, json } = await post(`${path}/test`, {});
    expect([status, Object.keys(json)]).toEqual([200, ['to', 'error_message']]);
    expect(json.to).toContain('@');
    expect(await count()).toBe(before);
  });
});
