import { beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '@/db/unscoped';
import { addStarterTemplates } from '@/lib/mail/templates/starter';
import { createRound, updateRound } from '@/lib/rounds/commands';
import type { Administrator } from '@/lib/rules/caller';
import { anOrderOfNewcomer, aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { type Beginning, firstDay, getBeginnings } from './first-day';

openTestDatabase();

const AT = new Date('2026-11-01T08:00:00Z');
const DRAFT = {
  status: 'draft',
  autoOpen: false,
  opensAt: null,
  orderDeadlineAt: null,
  pickupAt: null,
  paymentInstructions: '',
} as const;
const NEW: Beginning = {
  route: { domainReachedAt: null, mailTestedAt: null, mailTestFailure: null, paymentAccountId: null },
  templates: [],
  members: 0,
  round: undefined,
  wines: 0,
  isAnnounced: false,
  hasMailed: false,
};
const DATES = { opensAt: AT, orderDeadlineAt: AT, pickupAt: AT };
const NEEDED = ['round_announced', 'order_confirmed', 'payment_confirmed'] as const;

const route = (fields: Partial<Beginning['route']>) => ({ route: { ...NEW.route, ...fields } });
const round = (fields: Partial<NonNullable<Beginning['round']>>) => ({ round: { ...DRAFT, ...fields } });
const doneOf = (fields: Partial<Beginning>) =>
  firstDay({ ...NEW, ...fields })
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('the first day of a group', () => {
  it('begins with nothing done, in the order in which it is done', () => {
    expect(firstDay(NEW).map(({ step, isDone }) => [step, isDone])).toEqual(
      ['group', 'mail', 'texts', 'members', 'wines', 'payment', 'dates', 'open', 'announce'].map((step) => [
        step,
        false,
      ]),
    );
  });

  it.each<[string, Partial<Beginning>, string[]]>([
    ['a domain that led here', route({ domainReachedAt: AT }), ['group']],
    ['a test that was sent', route({ mailTestedAt: AT }), ['mail']],
    ['a test that was not sent', route({ mailTestedAt: AT, mailTestFailure: 'no' }), []],
    ['a message that was sent', { hasMailed: true }, ['mail']],
    ['two of the needed texts', { templates: ['round_announced', 'order_confirmed'] }, []],
    ['the needed texts', { templates: NEEDED }, ['texts']],
    ['a member', { members: 1 }, ['members']],
    ['a wine', { ...round({}), wines: 1 }, ['wines']],
    ['an account', route({ paymentAccountId: 1 }), ['payment']],
    ['words on how to pay', round({ paymentInstructions: 'Cash' }), ['payment']],
    ['two dates', round({ opensAt: AT, pickupAt: AT }), []],
    ['the dates without which no round opens', round({ orderDeadlineAt: AT, pickupAt: AT }), ['dates']],
    ['three dates', round(DATES), ['dates']],
    ['an open round', round({ ...DATES, status: 'open' }), ['dates', 'open']],
    [
      'a draft that opens by itself',
      { ...round({ ...DATES, autoOpen: true }), wines: 1 },
      ['wines', 'dates', 'open'],
    ],
    ['a draft that cannot open for want of wines', round({ ...DATES, autoOpen: true }), ['dates']],
    ['an announcement', { isAnnounced: true }, ['announce']],
  ])('has done with %s what it says', (_case, fields, done) => {
    expect(doneOf(fields)).toEqual(done);
  });

  it('is over once all of it is done', () => {
    const all: Beginning = {
      ...NEW,
      ...route({ domainReachedAt: AT, mailTestedAt: AT, paymentAccountId: 1 }),
      ...round({ ...DATES, status: 'open' }),
      templates: NEEDED,
      members: 1,
      wines: 1,
      isAnnounced: true,
    };
    expect(firstDay(all)).toEqual([]);
    expect(firstDay({ ...all, members: 0 })).toHaveLength(9);
  });
});

describe('an organization’s groups', () => {
  let administrator: Administrator;
  let group: Route;
  const found = (...others: number[]) => getBeginnings(administrator, { route_ids: [group.id, ...others] });

  beforeEach(async () => {
    administrator = await anAdministrator();
    ({ route: group } = await aRoute(administrator));
  });

  it('are listed with what is known of each, by their age, and nobody else’s', async () => {
    const { route: second } = await aRoute(administrator);
    await addStarterTemplates(administrator, { id: second.id });
    await aParticipant(administrator, second);
    const { round: open } = await aRound(administrator, second);
    // The visible round counts, whatever drafts exist beside it.
    await createRound(administrator, { route_id: second.id });
    const [first, other] = await found(second.id);
    expect(first).toMatchObject({ route: { id: group.id }, members: 0, wines: 0, templates: [] });
    expect(first?.round).toBeUndefined();
    expect(other).toMatchObject({ route: { id: second.id }, members: 1, wines: 2, round: { id: open.id } });
  });

  it('are announced when a run or a plan says so', async () => {
    const { round: open } = await aRound(administrator, group);
    await testDatabase`DELETE FROM mailings WHERE purchase_round_id = ${open.id}`;
    const isAnnounced = async () => (await found())[0]?.isAnnounced;
    expect(await isAnnounced()).toBe(false);
    await testDatabase`
      INSERT INTO announcements (organization_id, route_id, purchase_round_id, finished_at)
      VALUES (${group.organizationId}, ${group.id}, ${open.id}, now())`;
    expect(await isAnnounced()).toBe(true);
  });

  it('are no longer listed once somebody has ordered, or a round was closed', async () => {
    const made = await aRound(administrator, group);
    expect(await found()).toHaveLength(1);
    await anOrderOfNewcomer(administrator, made.round, made.offerings[0]?.id);
    expect(await found()).toEqual([]);

    const { route: second } = await aRoute(administrator);
    const { round: closed } = await aRound(administrator, second);
    expect(await found(second.id)).toHaveLength(1);
    await updateRound(administrator, { id: closed.id, status: 'closed' });
    expect(await found(second.id)).toEqual([]);
  });
});
