import type { Href } from '@/lib/http/address';
import { failureKind } from '@/lib/mail/transport/failure-kinds';
import type { RoundNow } from '@/lib/rounds/queries';
import { formatDay, formatMoment, formatMoney } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { localDay } from '@/lib/words/moments';
import { type Buying, deliveryPage, dueDeliveries } from './buying';
import { missingTemplates } from './missing-templates';
import { isAfterDayDue, pickupDay } from './round-days';
import { kind, ofRound, oneIf, type Situation, type TaskWords, type Telling } from './task-kind';

const purchasePage = ({ round }: { round: RoundNow }): Href => `/admin/rounds/${round.id}/purchase`;

const isBeforePickup = ({ round: { pickupAt }, now }: { round: RoundNow; now: Date }): boolean =>
  pickupAt !== null && pickupAt > now;

/** One task with a number under such a name, unless there is none. */
const some = <Name extends string>(name: Name, count: number | false | undefined) =>
  count ? [{ [name]: count } as Record<Name, number>] : [];

/** The number of these purchase orders, and which they are. */
const listed = (orders: Buying['unsent']) => ({
  count: orders.length,
  orders: orders.map(({ number, supplier }) => `${number} (${supplier})`).join(', '),
});

/** The kinds of tasks, the most pressing first: when there is one, its words, and where it is done. */
const KINDS = {
  /** An open round whose deadline has passed; its button closes it. */
  close: ofRound({
    when: ({ isLate }) => oneIf(isLate, {}),
    sentence: (_, { t }) => t('close.sentence'),
    act: 'close.act',
  }),
  /** A draft that has all it needs, and whose opening has come. It waits for `behind`, an open round of its route. */
  open: ofRound({
    when: ({ round: { status, opensAt }, missing, lacksWines, behind, now }) =>
      oneIf(status === 'draft' && missing.length === 0 && !lacksWines && !!opensAt && opensAt <= now, {
        behind,
      }),
    sentence: ({ behind }, { t }) => (behind ? t('open.behind', { round: behind.name }) : t('open.sentence')),
    act: 'open.act',
    href: ({ round }) => `/admin/rounds/${round.id}`,
  }),
  /** A draft that is to open by itself and cannot, for want of dates or wines. */
  will_not_open: ofRound({
    when: ({ missesAt, missing, lacksWines }) =>
      missesAt ? [{ opensAt: missesAt, missing, lacksWines }] : [],
    sentence: ({ opensAt, missing, lacksWines, route }, { t, locale }) =>
      t('willNotOpen.sentence', {
        when: formatMoment(opensAt, localeSettingsFor(route, locale)),
        lacking: [
          ...missing.map((date) => t(`dates.${date}`)),
          ...(lacksWines ? [t('willNotOpen.wine')] : []),
        ].join(', '),
      }),
    act: 'willNotOpen.act',
    href: ({ round, missing }) => `/admin/rounds/${round.id}/${missing.length > 0 ? 'edit' : 'wines'}`,
  }),
  /** Nothing that is sent arrives; `route` is the group whose message failed last, or one of them. */
  mail_trouble: kind({
    when: ({ trouble, routes }) => {
      const route = trouble && (routes.find(({ id }) => id === trouble.routeId) ?? routes[0]);
      return route ? [{ trouble, route }] : [];
    },
    words: ({ trouble, route }, { mail }) => {
      const failure = failureKind(trouble.failure);
      return {
        title: mail('trouble.title'),
        sentence: failure ? mail(`failures.${failure}`) : trouble.failure,
        act: mail('trouble.act'),
        href: `/admin/settings/routes/${route.id}#sender`,
      };
    },
  }),
  /** An open round that nobody was told of, and no announcement is planned. */
  announce: ofRound({
    when: ({ round, told, mailings }) => {
      const isPlanned = mailings.some(
        ({ eventType, status }) =>
          eventType === 'round_announced' && (status === 'planned' || status === 'running'),
      );
      return oneIf(round.takesOrders && told?.isUnannounced === true && !isPlanned, {});
    },
    sentence: (_, { t }) => t('announce.sentence'),
    act: 'announce.act',
    href: ({ round }) => `/admin/rounds/${round.id}/announce`,
  }),
  pickup: ofRound({
    when: ({ round, route, sums, now }) => {
      const { pickupAt: at, status } = round;
      const day = pickupDay(round, route.timeZone, now);
      const { orders } = sums;
      return day && at && status !== 'draft' && orders > 0 ? [{ day, at, orders }] : [];
    },
    sentence: ({ day, at, orders, route }, { t, locale }) =>
      t(`pickup.${day}`, { when: formatMoment(at, localeSettingsFor(route, locale)), count: orders }),
    act: ({ day }) => (day === 'today' ? 'pickup.handOut' : 'pickup.act'),
    href: ({ day, round }) => `/admin/rounds/${round.id}/${day === 'today' ? 'pickup' : 'orders'}`,
  }),
  /** A message that was not sent in time, to some or to all, and could have been. */
  mailing_missed: ofRound({
    when: ({ mailings, now }) =>
      mailings
        .filter(({ status, hindrance }) => status === 'missed' && hindrance !== 'never')
        .filter(({ finishedAt }) => finishedAt !== null && finishedAt.getTime() > now.getTime() - MISSED_MS)
        .map((mailing) => ({ mailing })),
    sentence: ({ mailing: { eventType, sent, total } }, { t, kinds }) =>
      t('missed.sentence', { mailing: kinds(eventType), sent, total }),
    act: 'missed.act',
    href: ({ round }) => `/admin/rounds/${round.id}/mailings`,
  }),
  /** People whom mail about the round did not reach. */
  mail_failed: ofRound({
    when: ({ told }) => (told && told.unreached > 0 ? [{ people: told.unreached }] : []),
    sentence: ({ people }, { t }) => t('failed.sentence', { count: people }),
    act: 'failed.act',
    href: ({ round }) => `/admin/mail?round=${round.id}&state=failed`,
  }),
  deliver: ofRound({
    when: ({ buying, round, route, now }) => {
      const orders = buying ? dueDeliveries(buying, round, route.timeZone, now) : [];
      return oneIf(orders.length > 0, { orders });
    },
    sentence: ({ orders }, { t }) => t('deliver.sentence', listed(orders)),
    act: 'deliver.act',
    href: ({ orders, round }) => deliveryPage(round.id, orders),
  }),
  settle: ofRound({
    when: ({ round: { pickupAt }, filling, buying, now }) => {
      const isOpen = buying && !buying.isSettled && !buying.isFixed && pickupAt && pickupAt > now;
      return oneIf(!!isOpen && filling.open > 0, { wines: filling.open });
    },
    sentence: ({ wines }, { t }) => t('settle.sentence', { count: wines }),
    act: 'settle.act',
    href: ({ round }) => `/admin/rounds/${round.id}/crates`,
  }),
  /** Wines to buy that no purchase order can hold. */
  without_supplier: ofRound({
    when: (about) => some('wines', isBeforePickup(about) && about.buying?.withoutSupplier),
    sentence: ({ wines }, { t }) => t('withoutSupplier.sentence', { count: wines }),
    act: 'withoutSupplier.act',
    href: ({ round }) => `/admin/rounds/${round.id}/purchase#without-supplier`,
  }),
  purchase: ofRound({
    when: (about) => {
      const suppliers = isBeforePickup(about) ? (about.buying?.without ?? []) : [];
      return oneIf(suppliers.length > 0, { suppliers });
    },
    sentence: ({ suppliers }, { t }) =>
      t('purchase.sentence', { count: suppliers.length, suppliers: suppliers.join(', ') }),
    act: 'purchase.act',
    href: purchasePage,
  }),
  /** Purchase orders that were made and not sent. */
  send: ofRound({
    when: (about) => {
      const orders = isBeforePickup(about) ? (about.buying?.unsent ?? []) : [];
      return oneIf(orders.length > 0, { orders });
    },
    sentence: ({ orders }, { t }) => t('send.sentence', listed(orders)),
    act: 'send.act',
    href: purchasePage,
  }),
  /** Bottles that were sold after the purchase orders were sent. */
  buy_more: ofRound({
    when: (about) => some('bottles', isBeforePickup(about) && about.buying?.more),
    sentence: ({ bottles }, { t }) => t('buyMore.sentence', { count: bottles }),
    act: 'purchase.act',
    href: purchasePage,
  }),
  /** Bottles that came and nobody gets. */
  left_over: ofRound({
    when: (about) => some('bottles', isBeforePickup(about) && about.buying?.leftOver),
    sentence: ({ bottles }, { t }) => t('leftOver.sentence', { count: bottles }),
    act: 'leftOver.act',
    href: ({ round }) => `/admin/rounds/${round.id}/orders/new`,
  }),
  /** Transfers that came in and are not booked. */
  transfers: kind({
    when: ({ transfers }) => oneIf(transfers.open > 0, { transfers }),
    words: ({ transfers: { open, sure } }, { t }) => ({
      title: t('transfers.title', { count: open }),
      sentence: t('transfers.sentence', { sure }),
      act: t('transfers.act'),
      href: '/admin/payments',
    }),
  }),
  /** Orders that are overpaid, or cancelled and paid. */
  refunds: kind({
    when: ({ refunds }) => oneIf(refunds > 0, { refunds }),
    words: ({ refunds: count }, { t }) => ({
      title: t('refunds.title', { count }),
      sentence: t('refunds.sentence', { count }),
      act: t('refunds.act'),
      href: '/admin/payments#returnable',
    }),
  }),
  /** Orders not paid in full after the day that they were due; `cents` in the minor unit of the currency. */
  unpaid: ofRound({
    when: ({ round, route, sums, now }) => {
      const cents = sums.totalCents - sums.paidCents;
      const isDue = round.status !== 'draft' && isAfterDayDue(round, route.timeZone, now);
      return oneIf(isDue && cents > 0, { orders: sums.orders - sums.paid, cents });
    },
    sentence: ({ orders, cents, route }, { t, locale }) =>
      t('unpaid.sentence', { orders, amount: formatMoney(cents, localeSettingsFor(route, locale)) }),
    act: 'unpaid.act',
    href: ({ round }) => `/admin/rounds/${round.id}/orders`,
  }),
  bounces: kind({
    when: ({ bounces }) => oneIf(bounces.total > 0, { bounces }),
    words: ({ bounces: { total, newest } }, { t }) => {
      const [first] = newest;
      const people = newest.map(({ name, email }) => `${name} (${email})`).join(', ');
      return {
        title: t('bounces.title', { total }),
        sentence: t('bounces.sentence', { people, others: total - newest.length }),
        ...(total === 1 && first
          ? { act: t('bounces.correct'), href: `/admin/participants/${first.participantId}` }
          : { act: t('bounces.look'), href: '/admin/mail?state=bounced' }),
      };
    },
  }),
  /** People who will be anonymised by themselves, because they have not ordered for as long as their group keeps people. */
  expiring: kind({
    when: ({ expiring, routes }) =>
      routes.flatMap((route) =>
        expiring.filter(({ routeId }) => routeId === route.id).map((group) => ({ ...group, route })),
      ),
    words: ({ people, at, route }, { t, locale }) => ({
      title: route.name,
      sentence: t('expiring.sentence', {
        count: people,
        months: route.keepsMonths ?? 0,
        day: formatDay(localDay(at, route.timeZone), locale),
      }),
      act: t('expiring.act'),
      href: `/admin/participants?route=${route.id}&active=soon`,
    }),
  }),
  wines: ofRound({
    when: ({ lacksWines, isLate, missesAt }) => oneIf(lacksWines && !isLate && !missesAt, {}),
    sentence: (_, { t }) => t('wines.sentence'),
    act: 'wines.act',
    href: ({ round }) => `/admin/rounds/${round.id}/offerings/new`,
  }),
  dates: ofRound({
    when: ({ missing, isLate, missesAt }) => oneIf(missing.length > 0 && !isLate && !missesAt, { missing }),
    sentence: ({ missing }, { t }) =>
      t('dates.sentence', { dates: missing.map((date) => t(`dates.${date}`)).join(', ') }),
    act: 'dates.act',
    href: ({ round }) => `/admin/rounds/${round.id}/edit`,
  }),
  /** Kinds of mail that a route does not send, because it has no template for them; its button adds these. */
  templates: kind({
    when: (situation) =>
      situation.routes.flatMap((route) => {
        const missing = missingTemplates(route, situation);
        return oneIf(missing.length > 0, { route, missing });
      }),
    words: ({ route, missing }, { t, kinds, hidden }) => ({
      title: route.name,
      sentence: t('templates.sentence', { kinds: missing.map((event) => kinds(event)).join(', ') }),
      act: t.rich('templates.act', { route: route.name, hidden }),
    }),
  }),
};

/** The time for which Today tells of an unsent message. */
const MISSED_MS = 2 * 24 * 60 * 60 * 1000;

type Kinds = typeof KINDS;

/** A task for an organizer, with the values of its sentence and its link. */
export type Task = {
  [K in keyof Kinds]: { kind: K } & ReturnType<Kinds[K]['when']>[number];
}[keyof Kinds];

/** The tasks of the first page, the most pressing first. */
export const tasksOf = (situation: Situation): Task[] =>
  Object.entries(KINDS).flatMap(([name, { when }]) =>
    when(situation).map((values) => ({ ...values, kind: name }) as Task),
  );

/** The words of a task, and the page where it is done. */
export const wordsOf = (task: Task, telling: Telling): TaskWords =>
  KINDS[task.kind].words(task as never, telling);
