import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '@/db/unscoped';
import type { Administrator, Caller, Visitor } from '@/lib/caller';
import type { Rule } from '@/lib/command';
import { deleteOffering, updateOffering } from '@/lib/offerings/commands';
import { presentOffering } from '@/lib/offerings/present';
import { getOffering } from '@/lib/offerings/queries';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { getOrganization, presentOrganization, updateOrganization } from '@/lib/organization/commands';
import { createParticipant, deleteParticipant, updateParticipant } from '@/lib/participants/commands';
import { presentParticipant } from '@/lib/participants/present';
import { getParticipant } from '@/lib/participants/queries';
import {
  createPaymentAccount,
  deletePaymentAccount,
  updatePaymentAccount,
} from '@/lib/payment-accounts/commands';
import { presentPaymentAccount } from '@/lib/payment-accounts/present';
import { getPaymentAccount } from '@/lib/payment-accounts/queries';
import { createRound, deleteRound, updateRound } from '@/lib/rounds/commands';
import { presentRound } from '@/lib/rounds/present';
import { getRound } from '@/lib/rounds/queries';
import { updateRoute } from '@/lib/routes/commands';
import { presentRoute } from '@/lib/routes/present';
import { getRoute } from '@/lib/routes/queries';
import { createSupplier, deleteSupplier, updateSupplier } from '@/lib/suppliers/commands';
import { presentSupplier } from '@/lib/suppliers/present';
import { getSupplier } from '@/lib/suppliers/queries';
import { createTemplate, deleteTemplate, updateTemplate } from '@/lib/templates/commands';
import { presentTemplate } from '@/lib/templates/present';
import { getTemplate } from '@/lib/templates/queries';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { entityTag, versionOf } from './version';

openTestDatabase();

let administrator: Administrator;
let elevated: Administrator;
let stranger: Administrator;
let route: Route;
let visitor: Visitor;

beforeAll(async () => {
  elevated = await anAdministrator({ superadmin: true, elevated: true });
  administrator = { ...elevated, user: { ...elevated.user, isSuperadmin: false }, elevated: false };
  stranger = await anAdministrator({ superadmin: true, elevated: true });
  ({ route, visitor } = await aRoute(administrator));
});

/** A resource that was just made, and every rule that changes it. */
interface Made {
  id: number;
  read(): Promise<object>;
  changes: { rule: Rule; input: Record<string, unknown>; invalid?: Record<string, unknown>; by?: Caller }[];
}

let made = 0;
const fresh = () => {
  made += 1;
  return `p${made}@example.org`;
};

async function anOrder() {
  const { round, offerings } = await aRound(administrator, route);
  const [first, second] = offerings.map(({ id }) => ({ wine_offering_id: id, quantity: 1 }));
  const person = await createParticipant(administrator, { route_id: route.id, name: 'Ada', email: fresh() });
  const { order } = await placeOrderOnBehalf(administrator, {
    purchase_round_id: round.id,
    participant_id: person.id,
    lines: [first],
  });
  const read = async () => presentOrder(await getOrder(administrator, { id: order.id }));
  return { id: order.id, token: order.accessToken, person, round, both: [first, second], read };
}

const resources: Record<string, () => Promise<Made>> = {
  organization: async () => ({
    id: administrator.user.organizationId,
    read: async () => presentOrganization(await getOrganization(administrator, {})),
    changes: [{ rule: updateOrganization, input: { name: fresh() }, invalid: { name: '' } }],
  }),
  route: async () => {
    const { route } = await aRoute(administrator);
    return {
      id: route.id,
      read: async () => presentRoute(await getRoute(administrator, { id: route.id })),
      changes: [{ rule: updateRoute, input: { name: 'Another' }, invalid: { name: '' } }],
    };
  },
  participant: async () => {
    const { id } = await createParticipant(administrator, {
      route_id: route.id,
      name: 'Ada',
      email: fresh(),
    });
    return {
      id,
      read: async () => presentParticipant(await getParticipant(administrator, { id })),
      changes: [
        { rule: updateParticipant, input: { name: 'Bo' }, invalid: { email: 'none' } },
        { rule: deleteParticipant, input: {}, by: elevated },
      ],
    };
  },
  round: async () => {
    const { id } = await createRound(administrator, { route_id: route.id });
    return {
      id,
      read: async () => presentRound(await getRound(administrator, { id })),
      changes: [
        { rule: updateRound, input: { name: 'Another' }, invalid: { name: '' } },
        { rule: deleteRound, input: {} },
      ],
    };
  },
  offering: async () => {
    const { offerings } = await aRound(administrator, route);
    const id = offerings[0]?.id ?? 0;
    return {
      id,
      read: async () => presentOffering(await getOffering(administrator, { id })),
      changes: [
        { rule: updateOffering, input: { name: 'Another' }, invalid: { name: '' } },
        { rule: updateOffering, input: { price: '7' }, invalid: { name: '' } },
        { rule: deleteOffering, input: {} },
      ],
    };
  },
  template: async () => {
    const own = await aRoute(administrator);
    const { id } = await createTemplate(administrator, {
      route_id: own.route.id,
      event_type: 'round_announced',
      subject: 'Open',
      body_html: '<p>Open</p>',
    });
    return {
      id,
      read: async () => presentTemplate(await getTemplate(administrator, { id })),
      changes: [
        { rule: updateTemplate, input: { subject: 'Another' }, invalid: { subject: '' } },
        { rule: deleteTemplate, input: {} },
      ],
    };
  },
  supplier: async () => {
    const { id } = await createSupplier(administrator, { name: fresh() });
    return {
      id,
      read: async () => presentSupplier(await getSupplier(administrator, { id })),
      changes: [
        { rule: updateSupplier, input: { name: 'Another' }, invalid: { name: '' } },
        { rule: deleteSupplier, input: {} },
      ],
    };
  },
  'payment account': async () => {
    // No two accounts have one IBAN, and the other tests need none.
    await testDatabase`DELETE FROM payment_accounts WHERE organization_id = ${administrator.user.organizationId}`;
    const iban = 'DE89370400440532013000';
    const { id } = await createPaymentAccount(administrator, { holder: 'Riverside', iban });
    return {
      id,
      read: async () => presentPaymentAccount(await getPaymentAccount(administrator, { id })),
      changes: [
        { rule: updatePaymentAccount, input: { name: 'Another' }, invalid: { iban: 'NL00BANK0123456789' } },
        { rule: deletePaymentAccount, input: {} },
      ],
    };
  },
  order: async () => {
    const { id, read, both } = await anOrder();
    return {
      id,
      read,
      changes: [{ rule: updateOrder, input: { lines: both }, invalid: { lines: [] } }],
    };
  },
};

const tagOf = async (resource: Made) => entityTag(versionOf(await resource.read()));
const STALE = { ifMatch: '"stale"' };

describe.each(Object.entries(resources))('the version of one %s', (name, make) => {
  it('accepts a change that names it, and is different afterwards', async () => {
    const resource = await make();
    for (const { rule, input, by = administrator } of resource.changes) {
      const before = await resource.read();
      const ifMatch = entityTag(versionOf(before));
      await rule(by, { id: resource.id, ...input }, { ifMatch });
      if (Object.keys(input).length > 0) expect(await resource.read()).not.toEqual(before);
      else await expect(resource.read()).rejects.toMatchObject({ status: 404 });
    }
  });

  it('refuses a change based on an older one, and nothing changes', async () => {
    const resource = await make();
    const before = await resource.read();
    for (const { rule, input, by = administrator } of resource.changes) {
      const change = (condition: Parameters<Rule>[2]) => rule(by, { id: resource.id, ...input }, condition);
      await expect(change(STALE)).rejects.toMatchObject({
        status: 412,
        message: 'This was changed meanwhile. Read it again.',
      });
      await expect(change({ seen: 'stale' })).rejects.toMatchObject({
        problem: 'changedMeanwhile',
        status: 409,
        current: before,
      });
      expect(await resource.read()).toEqual(before);
    }
  });

  it('is checked after the permission and the resource, and before the rest of the input', async () => {
    const resource = await make();
    for (const { rule, input, invalid, by = administrator } of resource.changes) {
      const one = { id: resource.id, ...input };
      await expect(rule({ kind: 'anyone' }, one, STALE)).rejects.toMatchObject({ status: 401 });
      if (name !== 'organization') {
        await expect(rule(stranger, one, { ifMatch: '*' })).rejects.toMatchObject({ status: 404 });
        await expect(rule(by, { ...one, id: 999_999_999 }, STALE)).rejects.toMatchObject({ status: 404 });
      }
      if (!invalid) continue;
      const wrong = { id: resource.id, ...invalid };
      await expect(rule(by, wrong)).rejects.toMatchObject({ status: 422 });
      if (name !== 'organization') {
        await expect(rule(stranger, wrong)).rejects.toMatchObject({ status: 404 });
        await expect(rule(by, { ...wrong, id: 999_999_999 })).rejects.toMatchObject({ status: 404 });
      }
      await expect(rule(by, wrong, STALE)).rejects.toMatchObject({ status: 412 });
      const ifMatch = await tagOf(resource);
      await expect(rule(by, wrong, { ifMatch })).rejects.toMatchObject({ status: 422 });
    }
  });

  it('accepts exactly one of several changes made at once', async () => {
    for (let index = 0; index < (await make()).changes.length; index++) {
      const resource = await make();
      const change = resource.changes[index];
      if (!change) throw new Error('no such change');
      const ifMatch = await tagOf(resource);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, () =>
          change.rule(change.by ?? administrator, { id: resource.id, ...change.input }, { ifMatch }),
        ),
      );
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(4);
      for (const outcome of refused) {
        // Whoever comes after a deletion finds nothing to compare with.
        const status = Object.keys(change.input).length > 0 ? 412 : 404;
        expect(outcome).toMatchObject({ reason: { status } });
      }
    }
  });
});

describe('the version of an order', () => {
  it("changes with its lines' prices and its participant's name, and with nothing else", async () => {
    const order = await anOrder();
    const before = versionOf(await order.read());
    await updateRound(administrator, { id: order.round.id, name: 'Another' });
    expect(versionOf(await order.read())).toBe(before);
    await updateParticipant(administrator, { id: order.person.id, name: 'Bo' });
    const renamed = versionOf(await order.read());
    expect(renamed).not.toBe(before);
    await updateParticipant(administrator, { id: order.person.id, name: 'Ada' });
    expect(versionOf(await order.read())).toBe(before);
    await testDatabase`UPDATE order_lines SET unit_price_cents = unit_price_cents + 1 WHERE order_id = ${order.id}`;
    expect(versionOf(await order.read())).not.toBe(before);
  });

  it("refuses a participant's change when an administrator changed the order meanwhile", async () => {
    const order = await anOrder();
    const seen = versionOf(await order.read());
    await updateOrder(administrator, { id: order.id, comment: 'Noted.' });
    const change = { token: order.token, lines: order.both };
    const current = await order.read();
    await expect(updateOwnOrder(visitor, change, { seen })).rejects.toMatchObject({
      problem: 'changedMeanwhile',
      current,
    });
    await updateOwnOrder(visitor, change, { seen: versionOf(current) });
    expect(await order.read()).toMatchObject({ comment: 'Noted.', bottles: 2 });
  });
});

describe('the permission to delete a round', () => {
  it('is checked before the version, where it depends on the state', async () => {
    const { round: open } = await aRound(administrator, route);
    const { round: closed } = await aRound(administrator, route, { status: 'closed' });
    for (const [round, by] of [
      [open, elevated],
      [closed, administrator],
    ] as const) {
      await expect(deleteRound(by, { id: round.id }, STALE)).rejects.toMatchObject({ status: 403 });
    }
    await expect(deleteRound(elevated, { id: closed.id }, STALE)).rejects.toMatchObject({ status: 412 });
    await deleteRound(elevated, { id: closed.id }, { ifMatch: '*' });
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
    await expect(with_(header(await own()))).rejects.toMatchObject({ status: 412 });
  });
});
