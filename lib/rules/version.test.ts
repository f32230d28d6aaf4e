import { describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { presentRoute } from '@/lib/groups/routes/present';
import { getRoute } from '@/lib/groups/routes/queries';
import { updateOrder } from '@/lib/orders/commands';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { deleteParticipant, updateParticipant } from '@/lib/people/commands';
import { presentParticipant } from '@/lib/people/present';
import { getParticipant } from '@/lib/people/queries';
import { deleteRound, updateRound } from '@/lib/rounds/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, elevated, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound } from '@/test/support/rules';
import type { Administrator } from './caller';
import type { Rule } from './command';
import { entityTag, versionOf } from './version';

// One resource stands for all: `e2e/architecture/tenancy/versions-and-keys.test.ts` calls every rule with a stale version.

withRoute({ once: true });

let made = 0;
const aPerson = () => aParticipant(administrator, route, 'Ada', { email: `p${++made}@example.org` });
const read = async (id: number) => presentParticipant(await getParticipant(administrator, { id }));
const tagOf = async (id: number) => entityTag(versionOf(await read(id)));
const STALE = { ifMatch: '"stale"' };

async function anOrder() {
  const { round, offerings } = await aRound(administrator, route);
  const [first, second] = offerings.map(({ id }) => ({ wine_offering_id: id, quantity: 1 }));
  const person = await aPerson();
  const { order } = await anOrderOf(administrator, person.id, round, offerings[0]?.id);
  const read = async () => presentOrder(await getOrder(administrator, { id: order.id }));
  return { id: order.id, token: order.accessToken, person, round, both: [first, second], read };
}

/** The rules that change a participant, each with a change. */
const changes: [Rule, object, () => Administrator][] = [
  [updateParticipant, { name: 'Bo' }, () => administrator],
  [deleteParticipant, {}, elevated],
];

describe('the version of a participant', () => {
  it('is accepted with a change that names it, and is different afterwards', async () => {
    const { id } = await aPerson();
    const before = await tagOf(id);
    await updateParticipant(administrator, { id, name: 'Bo' }, { ifMatch: before });
    expect(await tagOf(id)).not.toBe(before);
    await deleteParticipant(elevated(), { id }, { ifMatch: await tagOf(id) });
    await expectRefusal(read(id), 404);
  });

  it('is checked after the permission and the resource, and before the rest of the input', async () => {
    const { id } = await aPerson();
    const wrong = { id, email: 'none' };
    const nowhere = { ...wrong, id: 999_999_999 };
    const change = (input: object, ifMatch?: string) =>
      updateParticipant(administrator, input, ifMatch === undefined ? undefined : { ifMatch });
    await expectRefusal(updateParticipant({ kind: 'anyone' }, wrong, STALE), 401);
    for (const precondition of [undefined, STALE.ifMatch])
      await expectRefusal(change(nowhere, precondition), 404);
    await expectRefusal(change(wrong), 422);
    await expectRefusal(change(wrong, STALE.ifMatch), 412);
    await expectRefusal(change(wrong, await tagOf(id)), 422);
  });

  it.each(changes)('accepts exactly one of several changes made at once', async (rule, input, by) => {
    const { id } = await aPerson();
    const ifMatch = await tagOf(id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => rule(by(), { id, ...input }, { ifMatch })),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    // A request after the deletion finds nothing to compare with.
    const status = rule === deleteParticipant ? 404 : 412;
    expect(refused).toMatchObject(Array.from({ length: 4 }, () => ({ status })));
  });
});

describe('the version of an order', () => {
  it("changes with its lines and its participant's name, and with nothing else", async () => {
    const order = await anOrder();
    const before = versionOf(await order.read());
    await updateRound(administrator, { id: order.round.id, name: 'Another' });
    expect(versionOf(await order.read())).toBe(before);
    await updateParticipant(administrator, { id: order.person.id, name: 'Bo' });
    const renamed = versionOf(await order.read());
    expect(renamed).not.toBe(before);
    await updateParticipant(administrator, { id: order.person.id, name: 'Ada' });
    expect(versionOf(await order.read())).toBe(before);
    await updateOrder(administrator, { id: order.id, lines: order.both });
    expect(versionOf(await order.read())).not.toBe(before);
  });

  it("refuses a participant's change when an administrator changed the order meanwhile", async () => {
    const order = await anOrder();
    const seen = versionOf(await order.read());
    await updateOrder(administrator, { id: order.id, comment: 'Noted.' });
    const change = { token: order.token, lines: order.both };
    const current = await order.read();
    await expectRefusal(updateOwnOrder(visitor, change, { seen }), 'changedMeanwhile', { current });
    await updateOwnOrder(visitor, change, { seen: versionOf(current) });
    expect(await order.read()).toMatchObject({ comment: 'Noted.', bottles: 2 });
  });
});

describe('the permission to delete a round', () => {
  it('is checked before the version, where it depends on the state', async () => {
    const { round: open } = await aRound(administrator, route);
    const { round: closed } = await aRound(administrator, route, { status: 'closed' });
    for (const [round, by] of [
      [open, elevated()],
      [closed, administrator],
    ] as const) {
      await expectRefusal(deleteRound(by, { id: round.id }, STALE), 403);
    }
    await expectRefusal(deleteRound(elevated(), { id: closed.id }, STALE), 412);
    await deleteRound(elevated(), { id: closed.id }, { ifMatch: '*' });
  });
});

describe('an If-Match header', () => {
  const with_ = (ifMatch: string) => updateRoute(administrator, { id: route.id }, { ifMatch });
  const own = async () => entityTag(versionOf(presentRoute(await getRoute(administrator, { id: route.id }))));

  it.each([
    () => '*',
    (tag: string) => ` ${tag} `,
    (tag: string) => `"a", ${tag}`,
    (tag: string) => `${tag},"b"`,
    (tag: string) => `, "a,b" ,,\t${tag},`,
    (tag: string) => `W/"a",${tag}`,
    (tag: string) => `"ü\u00ff!",${tag}`,
  ])('is accepted when it lists the version, or any', async (header) => {
    await expect(with_(header(await own()))).resolves.toBeDefined();
  });

  it.each([
    () => '',
    () => ',',
    () => 'none',
    (tag: string) => `W/${tag}`,
    (tag: string) => tag.slice(1, -1),
    (tag: string) => tag.toUpperCase(),
    (tag: string) => `${tag} "b"`,
    (tag: string) => `${tag}, b`,
    (tag: string) => `*, ${tag}`,
    (tag: string) => `"a${tag}`,
    (tag: string) => `${tag}"`,
    (tag: string) => `w/"a", ${tag}`,
    (tag: string) => `'${tag}'`,
    // Nothing is tried for ever.
    (tag: string) => `${tag}${'   ,'.repeat(3000)}x`,
    () => '"a'.repeat(7000),
  ])('is refused when it does not, or is malformed', async (header) => {
    await expectRefusal(with_(header(await own())), 412);
  });
});
