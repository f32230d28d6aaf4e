import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds, routes } from '@/db/schema';
import type { Route } from '@/db/unscoped';
import type { EventType } from '@/lib/mail/templates/input';
import { eventsWithTemplate } from '@/lib/mail/templates/queries';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { listOf, referredRows } from '@/lib/rules/list';

/** The steps before people order, in this order. */
const STEPS = ['group', 'mail', 'texts', 'members', 'wines', 'payment', 'dates', 'open', 'announce'] as const;

export type FirstStep = { step: (typeof STEPS)[number]; isDone: boolean };

/** A group's progress with its first round. */
export interface Beginning {
  route: Pick<Route, 'domainReachedAt' | 'mailTestedAt' | 'mailTestFailure' | 'paymentAccountId'>;
  /** The kinds of mail it has a template for. */
  templates: readonly EventType[];
  members: number;
  /** Its newest round. */
  round:
    | Pick<Round, 'status' | 'autoOpen' | 'opensAt' | 'orderDeadlineAt' | 'pickupAt' | 'paymentInstructions'>
    | undefined;
  wines: number;
  /** True when the round was announced, or is going to be. */
  isAnnounced: boolean;
  /** True when a message of the group was sent. */
  hasMailed: boolean;
}

/** The kinds of mail that no order goes without. */
const NEEDED: readonly EventType[] = ['round_announced', 'order_confirmed', 'payment_confirmed'];

/** The steps of a group's first day, done and not done; empty once all of it is done. */
export function firstDay({ route, templates, members, round, wines, ...told }: Beginning): FirstStep[] {
  const hasDates = Boolean(round?.orderDeadlineAt && round.pickupAt);
  const done: Record<FirstStep['step'], boolean> = {
    group: route.domainReachedAt !== null,
    mail: told.hasMailed || (route.mailTestedAt !== null && route.mailTestFailure === null),
    texts: NEEDED.every((event) => templates.includes(event)),
    members: members > 0,
    wines: wines > 0,
    payment: route.paymentAccountId !== null || Boolean(round?.paymentInstructions),
    dates: hasDates,
    open:
      round !== undefined &&
      (round.status !== 'draft' || (round.autoOpen && round.opensAt !== null && hasDates && wines > 0)),
    announce: told.isAnnounced,
  };
  const steps = STEPS.map((step) => ({ step, isDone: done[step] }));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** A group without orders yet, and its progress. */
export interface GroupBeginning extends Beginning {
  route: Route;
  round: Round | undefined;
  steps: FirstStep[];
}

interface Facts extends Pick<Beginning, 'members' | 'wines' | 'isAnnounced' | 'hasMailed'> {
  route: number;
  round: number | null;
}

/** The groups of a page without orders that still have first steps to do, by their age. */
export const getBeginnings = query({
  access: 'administrator',
  input: z.object({ route_ids: z.array(z.int()) }),
  async run({ scope }, { route_ids }): Promise<GroupBeginning[]> {
    // Asks for each round's first order by an index. PostgreSQL would otherwise read all orders to find that
    // a round has none.
    const facts = await scope.query<Facts>(
      (organization) => sql`
        SELECT route.id AS route, newest.id AS round,
          (SELECT count(*)::int FROM participants
           WHERE organization_id = ${organization} AND route_id = route.id AND is_active) AS members,
          (SELECT count(*)::int FROM wine_offerings
           WHERE organization_id = ${organization} AND purchase_round_id = newest.id) AS wines,
          EXISTS (SELECT FROM announcements
           WHERE organization_id = ${organization} AND purchase_round_id = newest.id
             AND event_type = 'round_announced')
          OR EXISTS (SELECT FROM mailings
           WHERE organization_id = ${organization} AND purchase_round_id = newest.id
             AND event_type = 'round_announced' AND status IN ('planned', 'running', 'sent')) AS "isAnnounced",
          EXISTS (SELECT FROM announcements
           WHERE organization_id = ${organization} AND purchase_round_id = newest.id AND sent > 0) AS "hasMailed"
        FROM routes route
        LEFT JOIN LATERAL (
          SELECT id FROM purchase_rounds
          WHERE organization_id = ${organization} AND route_id = route.id
          ORDER BY status = 'open' DESC, id DESC LIMIT 1
        ) newest ON true
        WHERE route.organization_id = ${organization} AND route.id = ANY(${listOf(route_ids)}) AND NOT EXISTS (
          SELECT FROM purchase_rounds had
          WHERE had.organization_id = ${organization} AND had.route_id = route.id AND (
            had.status = 'closed' OR (
              SELECT true FROM orders
              WHERE orders.organization_id = ${organization} AND orders.purchase_round_id = had.id
              ORDER BY orders.order_number LIMIT 1)))
        ORDER BY route.id`,
    );
    const [templates, found, rounds] = await Promise.all([
      eventsWithTemplate(scope),
      referredRows(scope, routes, facts, ({ route }) => route),
      referredRows(scope, purchaseRounds, facts, ({ round }) => round),
    ]);
    return facts.flatMap((fact) => {
      const route = found.get(fact.route);
      if (!route) return [];
      const beginning = {
        ...fact,
        route,
        round: rounds.get(fact.round ?? 0),
        templates: templates.get(route.id) ?? [],
      };
      const steps = firstDay(beginning);
      return steps.length === 0 ? [] : [{ ...beginning, steps }];
    });
  },
});
