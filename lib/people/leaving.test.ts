import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '@/lib/orders/commands';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { setClock } from '@/lib/process/runtime/clock';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, route, visitor, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { aRoute } from '@/test/support/rules';
import { signUp, updateParticipant } from './commands';
import { getLeaver, unsubscribe, unsubscribePath } from './leaving';
import { presentParticipant } from './present';
import { getParticipant, type Participant } from './queries';

withRound({ once: true });

let ada: Participant;
let count = 0;

beforeEach(async () => {
  count += 1;
  ada = await aParticipant(administrator, route, 'Ada', { email: `a${count}@example.org` });
});

const tokenOf = (participant: Participant) => unsubscribePath(participant).replace('/unsubscribe/', '');
const leave = (token = tokenOf(ada)) => unsubscribe(visitor, { token, back: false });
const comeBack = () => unsubscribe(visitor, { token: tokenOf(ada), back: true });
const stored = async () => {
  const { is_active, unsubscribed_at } = presentParticipant(
    await getParticipant(administrator, { id: ada.id }),
  );
  return { is_active, unsubscribed_at };
};
const order = () =>
  placeOrder(visitor, {
    name: 'Ada',
    email: ada.email,
    lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
  });

const ACTIVE = { is_active: true, unsubscribed_at: null };
const DEACTIVATED = { is_active: false, unsubscribed_at: null };
const UNSUBSCRIBED = { is_active: false, unsubscribed_at: expect.stringMatching(/Z$/) };

describe('a participant who unsubscribes', () => {
  it('is inactive from then on, and stays so from the same moment', async () => {
    setClock(new Date('2026-05-01T10:00:00Z'));
    try {
      await leave();
      setClock(new Date('2026-05-02T10:00:00Z'));
      await leave();
    } finally {
      setClock(null);
    }
    expect(await stored()).toEqual({ is_active: false, unsubscribed_at: '2026-05-01T10:00:00.000Z' });
  });

  it('may still order, and change the order', async () => {
    await leave();
    const { placed } = await order();
    await updateOwnOrder(visitor, { token: placed.access_token, cancelled: true });
    expect(await stored()).toEqual(UNSUBSCRIBED);
  });

  it('takes it back', async () => {
    await leave();
    await comeBack();
    expect(await stored()).toEqual(ACTIVE);
  });

  it('is not changed by signing up again', async () => {
    await leave();
    await signUp(visitor, { name: 'Ada', email: ada.email });
    expect(await stored()).toEqual(UNSUBSCRIBED);
  });

  it.each([
    [true, ACTIVE],
    [false, DEACTIVATED],
  ])('is what an administrator decides: %s', async (is_active, state) => {
    await leave();
    await updateParticipant(administrator, { id: ada.id, name: 'Ada L.' });
    expect(await stored()).toEqual(UNSUBSCRIBED);
    await updateParticipant(administrator, { id: ada.id, is_active });
    expect(await stored()).toEqual(state);
  });
});

describe('a participant whom an administrator deactivated', () => {
  it('is refused orders, also after unsubscribing and taking it back', async () => {
    const { placed } = await order();
    await updateParticipant(administrator, { id: ada.id, is_active: false });
    await leave();
    await comeBack();
    expect(await stored()).toEqual(DEACTIVATED);
    await expectRefusal(order(), 'participantInactive');
    const change = updateOwnOrder(visitor, { token: placed.access_token, cancelled: true });
    await expectRefusal(change, 'participantInactive');
  });
});

describe('a link to unsubscribe', () => {
  it('tells whose it is, and changes nothing', async () => {
    expect(await getLeaver(visitor, { token: tokenOf(ada) })).toMatchObject({ id: ada.id });
    expect(await stored()).toEqual(ACTIVE);
  });

  it('is not found with anything else in it, or on another host', async () => {
    const bo = await aParticipant(administrator, route, 'Bo', { email: `b${count}@example.org` });
    const elsewhere = await aRoute(administrator);
    const missing = { status: 404 };
    for (const token of [
      '',
      'garbage',
      String(ada.id),
      `${ada.id}-`,
      `${ada.id}-${bo.unsubscribeKey}`,
      `${tokenOf(ada)}0`,
      tokenOf(ada).toUpperCase(),
      `99999999999999999999-${ada.unsubscribeKey}`,
    ]) {
      await expect(leave(token), token).rejects.toMatchObject(missing);
      await expect(getLeaver(visitor, { token }), token).rejects.toMatchObject(missing);
    }
    const there = unsubscribe(elsewhere.visitor, { token: tokenOf(ada), back: false });
    await expectRefusal(there, missing);
    expect(await stored()).toEqual(ACTIVE);
  });
});
