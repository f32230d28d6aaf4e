import { describe, expect, it } from 'vitest';
import { placeOrder } from '@/lib/orders/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, elevated, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrder, aParticipant } from '@/test/support/rounds/placing';
import { aRound, aRoute, testDatabase } from '@/test/support/rules';
import { createParticipant, deleteParticipant, signUp, updateParticipant } from './commands';
import { listParticipants, readLanguages } from './queries';

withRoute({ once: true });

const add = (fields: Record<string, unknown>) =>
  createParticipant(administrator, { route_id: route.id, name: 'Ada', ...fields });

describe('an e-mail address', () => {
  it.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['\u00a0bo@example.org\u3000', 'bo@example.org'],
    ['\uff43\uff59@example.org', 'cy@example.org'],
    ['di+wine@example.org', 'di+wine@example.org'],
    ['\u212ai@example.org', 'ki@example.org'],
    ['e\u0301@example.org', '\u00e9@example.org'],
    ['ed@B\u00fccher.example', 'ed@xn--bcher-kva.example'],
    ['el@XN--bcher-kva.example', 'el@xn--bcher-kva.example'],
    ['fy@stra\u00dfe.example', 'fy@xn--strae-oqa.example'],
    ['j\u00fcrg@example.org', 'j\u00fcrg@example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
  ])('is stored normalized: %j', async (typed, stored) => {
    const participant = await add({ email: typed });
    expect(participant.email).toBe(stored);
    const again = await updateParticipant(administrator, { id: participant.id, email: typed });
    expect(again.email).toBe(stored);
  });

  it.each([
    'ada',
    '@example.org',
    'ada@',
    'ada@@example.org',
    'a@b@example.org',
    'ada @example.org',
    '"ada"@example.org',
    'ada@example',
    'ada@-example.org',
    'ada@exa mple.org',
    'ada@example..org',
    '.ada@example.org',
    'a..da@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\u200b@example.org',
    'ada\u00ad@example.org',
    '\u202eada@example.org',
    'ada\u0000@example.org',
    'ada@%65x\u00e4mple.org',
    `ada@${'\u00e4'.repeat(60)}.org`,
    'ada\ud800@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(260)}.org`,
    `${'a'.repeat(300)}@example.org`,
    '',
    5,
    null,
  ])('is refused: %j', async (email) => {
    await expectRefusal(add({ email }), 422, { errors: [expect.objectContaining({ path: 'email' })] });
  });

  it('is one person in whichever form its domain is sent, and is found in both', async () => {
    await add({ email: 'uma@m\u00fcller.example' });
    await expectRefusal(add({ email: 'uma@xn--mller-kva.example' }), 409);
    for (const q of ['uma@m\u00fcller.example', 'UMA@M\u00fcller.example', 'uma@xn--mller']) {
      expect((await listParticipants(administrator, { route_id: String(route.id), q })).total).toBe(1);
    }
  });

  it('belongs to one participant on a route, whatever its case, and to another on another route', async () => {
    await add({ email: 'once@example.org' });
    const others = await Promise.allSettled(
      ['ONCE@example.org', ' once@EXAMPLE.org', 'Once@Example.Org'].map((email) => add({ email })),
    );
    for (const other of others) {
      expect(other).toMatchObject({ status: 'rejected', reason: { status: 409 } });
    }
    const second = await add({ email: 'twice@example.org' });
    await expectRefusal(updateParticipant(administrator, { id: second.id, email: 'ONCE@example.org' }), 409);
    const elsewhere = await aRoute(administrator);
    expect(
      await aParticipant(administrator, elsewhere.route, 'Ada', { email: 'once@example.org' }),
    ).toMatchObject({ email: 'once@example.org' });
  });
});

it('signing up takes only name and address, and does not change a known participant', async () => {
  const known = await add({ email: 'known@example.org', phone: '0123', is_active: false });
  expect(
    await signUp(visitor, { name: 'Somebody', email: 'KNOWN@example.org', phone: '9', is_active: true }),
  ).toEqual({ name: 'Somebody', email: 'known@example.org' });
  await signUp(visitor, { name: 'New', email: 'new@example.org', phone: '9' });
  const rows = await testDatabase`
    SELECT name, email, phone, is_active FROM participants
    WHERE route_id = ${route.id} AND email IN ('known@example.org', 'new@example.org') ORDER BY id`;
  expect(rows).toEqual([
    { name: 'Ada', email: 'known@example.org', phone: '0123', is_active: false },
    { name: 'New', email: 'new@example.org', phone: null, is_active: true },
  ]);
  expect(known.isActive).toBe(false);
});

it('signing up with a known address writes a row as with a new one, so that the time tells nothing', async () => {
  const written = async () => {
    const [row] = await testDatabase`
      SELECT xmin::text AS transaction, name FROM participants
      WHERE route_id = ${route.id} AND email = 'timed@example.org'`;
    return row;
  };
  await signUp(visitor, { name: 'Ada', email: 'timed@example.org' });
  const first = await written();
  await signUp(visitor, { name: 'Somebody', email: 'timed@example.org' });
  const again = await written();
  expect([first?.name, again?.name]).toEqual(['Ada', 'Ada']);
  expect(again?.transaction).not.toBe(first?.transaction);
});

it('a search ignores the case of whatever has one, numerals and circled letters too', async () => {
  await signUp(visitor, { name: 'Société Ⅷ Ⓑ', email: 'eighth@example.org' });
  for (const q of ['société', 'ⅷ', 'ⓑ', 'EIGHTH@']) {
    const { items } = await listParticipants(administrator, { route_id: String(route.id), q });
    expect(items.map(({ email }) => email)).toEqual(['eighth@example.org']);
  }
});

describe('a participant who leaves', () => {
  it('is deactivated, and the orders are kept', async () => {
    const { offerings } = await aRound(administrator, route);
    await anOrder(visitor, offerings[0]?.id, 1, 'Fay');
    const { items } = await listParticipants(administrator, { q: 'FAY@' });
    const id = Number(items[0]?.id);
    expect(await updateParticipant(administrator, { id, is_active: false })).toMatchObject({
      isActive: false,
    });
    expect(await testDatabase`SELECT 1 FROM orders WHERE participant_id = ${id}`).toHaveLength(1);
    const inactive = await listParticipants(administrator, {
      route_id: String(route.id),
      is_active: 'false',
      q: 'fay',
    });
    expect(inactive.items.map((one) => one.id)).toEqual([id]);
  });

  it('is deleted by an elevated superadmin only, together with the orders and the mail log', async () => {
    const { items } = await listParticipants(administrator, { q: 'fay@' });
    const id = Number(items[0]?.id);
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject)
      VALUES (${administrator.user.organizationId}, ${route.id}, ${id}, 'order_confirmed', 'sent', 'x@y.zz', 'Hi')`;
    for (const caller of [
      administrator,
      { ...elevated(), elevated: false },
      { ...administrator, elevated: true },
    ]) {
      await expectRefusal(deleteParticipant(caller, { id }), 403);
    }
    await deleteParticipant(elevated(), { id });
    for (const table of ['orders', 'mail_logs']) {
      expect(await testDatabase`SELECT 1 FROM ${testDatabase(table)} WHERE participant_id = ${id}`).toEqual(
        [],
      );
    }
    expect(await testDatabase`SELECT 1 FROM order_lines`).toEqual([]);
    await expectRefusal(deleteParticipant(elevated(), { id }), 404);
  });
});

it('participants are found in any case, also with accents', async () => {
  const { id } = await add({ email: 'elodie@example.org', name: '\u00c9LODIE \u0160imi\u0107' });
  for (const q of ['\u00e9lodie', '\u0161IMI\u0106', 'ELODIE@']) {
    expect((await listParticipants(administrator, { q })).items.map((one) => one.id)).toEqual([id]);
  }
});

it('a participant stays on their route, and an update clears the phone and keeps absent fields', async () => {
  const { id } = await add({ email: 'gus@example.org', phone: '0123' });
  const elsewhere = await aRoute(administrator);
  await expectRefusal(updateParticipant(administrator, { id, route_id: elsewhere.route.id }), 422);
  expect(await updateParticipant(administrator, { id, name: ' Gus ' })).toMatchObject({
    name: 'Gus',
    phone: '0123',
  });
  expect(await updateParticipant(administrator, { id, phone: null })).toMatchObject({ phone: null });
  expect(await updateParticipant(administrator, { id, phone: ' ' })).toMatchObject({ phone: null });
});

describe('the language of a participant', () => {
  const localesOf = async (email: string) =>
    (
      await testDatabase`SELECT locale FROM participants WHERE route_id = ${route.id} AND email = ${email}`
    ).map(({ locale }) => locale);

  it.each([
    ['NL-nl', 'nl-NL'],
    ['iw', 'he'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('is stored in its canonical form: %j', async (sent, stored) => {
    const participant = await add({ email: `language${String(sent)}@example.org`, locale: sent });
    expect(participant.locale).toBe(stored);
  });

  it.each(['nonsense', 'nl_NL', 'nl-', '🍷', 'nl-NL ', `nl-x-${'abcdefgh-'.repeat(3)}abcde`, 5, ['nl']])(
    'is refused when it is nonsense: %j',
    async (locale) => {
      const refusal = { status: 422, errors: [expect.objectContaining({ path: 'locale' })] };
      await expectRefusal(add({ email: 'nonsense@example.org', locale }), refusal);
      const order = { name: 'Ada', email: 'nonsense@example.org', lines: [] };
      for (const asked of [
        signUp(visitor, { ...order, locale }),
        placeOrder(visitor, { ...order, locale }),
      ]) {
        await expectRefusal(asked, 422, {
          errors: expect.arrayContaining([expect.objectContaining({ path: 'locale' })]),
        });
      }
    },
  );

  it('is changed, taken away again, and left as it is by other changes', async () => {
    const { id } = await add({ email: 'changing@example.org' });
    const change = async (fields: Record<string, unknown>) =>
      (await updateParticipant(administrator, { id, ...fields })).locale;
    expect(await change({ locale: 'FR' })).toBe('fr');
    expect(await change({ name: 'Ada' })).toBe('fr');
    expect(await change({ locale: null })).toBeNull();
  });

  it('is the one in which somebody new signs up; who is known keeps theirs', async () => {
    await signUp(visitor, { name: 'Lea', email: 'lea@example.org', locale: 'fr-be' });
    await signUp(visitor, { name: 'Lea', email: 'LEA@example.org', locale: 'de' });
    await signUp(visitor, { name: 'Lea', email: 'lea@example.org' });
    expect(await localesOf('lea@example.org')).toEqual(['fr-BE']);
    await signUp(visitor, { name: 'Max', email: 'max@example.org', locale: null });
    await signUp(visitor, { name: 'Max', email: 'max@example.org', locale: 'de' });
    expect(await localesOf('max@example.org')).toEqual([null]);
  });

  it('is the one in which somebody new orders; who is known keeps theirs', async () => {
    const elsewhere = await aRoute(administrator);
    const { offerings } = await aRound(administrator, elsewhere.route);
    const order = (email: string, locale?: string | null) =>
      placeOrder(elsewhere.visitor, {
        name: 'Ada',
        email,
        locale,
        lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
      });
    await order('new@example.org', 'NL-nl');
    await order('new@example.org', 'de');
    await order('none@example.org', null);
    await order('none@example.org', 'de');
    const { items } = await listParticipants(administrator, { route_id: String(elsewhere.route.id) });
    expect(items.map(({ email, locale }) => [email, locale])).toEqual([
      ['new@example.org', 'nl-NL'],
      ['none@example.org', null],
    ]);
  });

  it('is no part of what a repeated order is known by when there is none', async () => {
    const elsewhere = await aRoute(administrator);
    const { offerings } = await aRound(administrator, elsewhere.route);
    const order = (fields: Record<string, unknown>) =>
      placeOrder(elsewhere.visitor, {
        name: 'Ada',
        email: 'again@example.org',
        lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
        idempotency_key: 'once',
        ...fields,
      });
    const { placed } = await order({});
    expect((await order({ locale: null })).placed).toEqual(placed);
    await expectRefusal(order({ locale: 'nl' }), 422);
  });

  it('is counted among those that active participants of the route read', async () => {
    const { route: own } = await aRoute(administrator);
    for (const [index, locale] of ['fr', null, 'fr', 'nl', null, null].entries()) {
      await add({ route_id: own.id, email: `reader${index}@example.org`, locale, is_active: index !== 3 });
    }
    expect(await readLanguages(administrator, { id: own.id })).toEqual([
      { locale: null, participants: 3 },
      { locale: 'fr', participants: 2 },
    ]);
  });
});
