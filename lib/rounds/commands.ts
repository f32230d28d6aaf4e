import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { orders, purchaseOrders, purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { moveMailings } from '@/lib/mail/mailing-times';
import { releaseTransfersOf } from '@/lib/money/ledger/deletion';
import { type Administrator, isElevatedSuperadmin } from '@/lib/rules/caller';
import { noteRoundChanges } from '@/lib/rules/changes/note';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { columnsOf } from '@/lib/rules/presenter';
import { currentRow } from '@/lib/rules/version';
import { countBottles } from '@/lib/wines/offerings/bottles';
import { copyOfferings } from '@/lib/wines/offerings/copying';
import { ENGLISH } from '@/lib/words/languages/languages';
import { placeMoment, type WrittenMoment } from '@/lib/words/moments';
import type { RoundDates } from './dates';
import { timeNow } from './deadline';
import { createRoundInput, type RoundStatus, roundInput, updateRoundInput } from './input';
import { presentRound } from './present';
import type { Round } from './queries';
import { noteworthy } from './round-differences';
import { copyName, nextName } from './round-names';

type RoundFields = Omit<z.output<typeof updateRoundInput>, 'id' | 'route_id' | 'status' | 'finished'>;

/** A route of the organization. 422 when there is no such route. */
export async function requireRoute(scope: Scope, routeId: number): Promise<Route> {
  const route = await scope.find(routes, routeId);
  if (!route) throw invalid(fieldError('route_id', 'noSuchRoute'));
  return route;
}

const timeZoneOf = async (scope: Scope, routeId: number): Promise<string> =>
  (await requireRoute(scope, routeId)).timeZone;

/** The columns that the given fields set; local times are taken as times in the route's time zone. */
function columns(fields: RoundFields, timeZone: string) {
  const place = (written: WrittenMoment | null | undefined) =>
    written ? placeMoment(written, timeZone) : written;
  return {
    ...columnsOf(fields),
    opensAt: place(fields.opens_at),
    orderDeadlineAt: place(fields.order_deadline_at),
    pickupAt: place(fields.pickup_at),
    pickupUntil: place(fields.pickup_until),
    paymentDueAt: place(fields.payment_due_at),
    translations: fields.translations?.map(columnsOf),
  };
}

/** 422 when a pickup would end before it begins, or without a beginning. */
function requirePickupEnd({
  pickupAt,
  pickupUntil,
}: Pick<ReturnType<typeof columns>, 'pickupAt' | 'pickupUntil'>): void {
  if (pickupUntil && !(pickupAt && pickupAt <= pickupUntil)) {
    throw invalid(fieldError('pickup_until', 'pickupUntil'));
  }
}

/** Creates a draft round, to which nothing is planned. */
export const createRound = command({
  access: 'administrator',
  input: createRoundInput,
  run: async ({ scope }, fields): Promise<Round> =>
    addDraft(scope, fields, await requireRoute(scope, fields.route_id), ENGLISH),
});

/**
 * Adds a draft of the route. One without a name is called "Round N" in the language of the locale. `unsaved`: see the
 * column.
 */
export async function addDraft(
  scope: Scope,
  { route_id, ...fields }: z.output<typeof createRoundInput>,
  { timeZone }: Route,
  locale: string,
  unsaved = false,
): Promise<Round> {
  const name = fields.name ?? (await nextName(scope, route_id, locale));
  const sent = columns(fields, timeZone);
  requirePickupEnd(sent);
  return scope.insert(purchaseRounds, {
    ...sent,
    name,
    routeId: route_id,
    status: 'draft',
    unsaved,
    // There is nothing to count yet; each wine that is added gets its count.
    countsBottles: fields.shows_crates ?? false,
  });
}

/**
 * Changes a round. 409 when an open or closed round would lack one of its three dates, and when one that is not closed
 * would be finished. 409 when a round with
 * orders or purchase orders would go back to draft: any administrator may delete a draft, and they would be
 * deleted with it.
 */
export const updateRound = command({
  access: 'administrator',
  input: updateRoundInput,
  current: currentRow(purchaseRounds, presentRound),
  async run({ caller, scope }, { id, route_id, status, finished, ...fields }): Promise<Round> {
    const round = existing(await scope.lock(purchaseRounds, id));
    if (route_id !== undefined && route_id !== round.routeId) {
      throw invalid(fieldError('route_id', 'roundStaysOnRoute'));
    }
    if (finished !== undefined && (status ?? round.status) !== 'closed') throw refuse('roundNotClosed');
    const patch = {
      ...columns(fields, await timeZoneOf(scope, round.routeId)),
      ...(finished !== undefined && {
        finishedAt: finished ? (round.finishedAt ?? (await timeNow(scope))) : null,
      }),
    };
    const { pickupAt = round.pickupAt, pickupUntil = round.pickupUntil } = patch;
    requirePickupEnd({ pickupAt, pickupUntil });
    if (patch.showsCrates && !round.countsBottles) await countBottles(scope, id);
    return changeStatus(scope, caller, round, status, patch);
  },
});

/**
 * Sets a locked round's status, together with the other columns of `patch`, and notes the change. The caller
 * is null for the clock. 409 when an open or closed round would lack a date, and when a round with orders or
 * purchase orders would go back to draft.
 */
export async function changeStatus(
  scope: Scope,
  caller: Administrator | null,
  round: Round,
  status: RoundStatus | undefined,
  patch: Partial<ReturnType<typeof columns> & Pick<Round, 'finishedAt'>> = {},
): Promise<Round> {
  if (status === 'draft' && round.status !== 'draft') {
    const placed = await scope.list(orders, { where: eq(orders.purchaseRoundId, round.id), limit: 1 });
    const bought = eq(purchaseOrders.purchaseRoundId, round.id);
    if (placed.length > 0 || (await scope.count(purchaseOrders, bought)) > 0) throw refuse('roundHasOrders');
  }
  const happened =
    status === undefined || status === round.status
      ? {}
      : happening(status, round, patch, await timeNow(scope));
  const changed =
    (await scope.update(purchaseRounds, round.id, {
      ...patch,
      ...happened,
      status,
      unsaved: false,
    })) ?? round;
  const noted = noteworthy(round, changed);
  await noteRoundChanges(scope, caller, round.id, noted);
  if (noted.some(({ kind }) => kind === 'dates_changed')) {
    await moveMailings(scope, changed, await timeZoneOf(scope, round.routeId));
  }
  return changed;
}

/** Columns written with a new status. A reopened draft would otherwise open again at once by the clock. */
function happening(status: RoundStatus, round: Round, patch: Partial<ReturnType<typeof columns>>, now: Date) {
  if (status === 'open') return { openedAt: now, finishedAt: null };
  if (status === 'closed') return { closedAt: now };
  const opensAt = patch.opensAt === undefined ? round.opensAt : patch.opensAt;
  const passed = patch.autoOpen === undefined && opensAt && opensAt <= now;
  return { finishedAt: null, ...(passed && { autoOpen: false }) };
}

/** Copies a round's fields and all its offerings into a new draft, which the clock leaves alone; the source is unchanged. */
export const copyRound = command({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<Round> {
    // The lock keeps the list unchanged until the copy is complete.
    const source = existing(await scope.lock(purchaseRounds, id));
    return addCopy(scope, source, copyName(source.name, ENGLISH));
  },
});

/** Adds a draft that is like a locked round, but for its name and for `other`. The clock leaves it alone. */
export async function addCopy(
  scope: Scope,
  source: Round,
  name: string,
  other: Partial<Pick<Round, 'unsaved'> & RoundDates> = {},
): Promise<Round> {
  const { id, organizationId: _organization, createdAt: _created, ...fields } = source;
  const notYet = {
    status: 'draft',
    openedAt: null,
    closedAt: null,
    finishedAt: null,
    autoOpen: false,
    autoClose: false,
  } as const;
  const copy = await scope.insert(purchaseRounds, { ...fields, ...notYet, unsaved: false, ...other, name });
  await copyOfferings(scope, { to: copy.id, which: sql`purchase_round_id = ${id}`, after: 0 });
  if (copy.countsBottles) await countBottles(scope, copy.id);
  return copy;
}

/**
 * Deletes a round, depending on its state: a draft by any administrator, a closed one with its orders only by
 * an elevated superadmin, an open one never (403). Transfers booked on its orders are open again.
 */
export const deleteRound = command({
  access: 'administrator',
  input: roundInput,
  current: {
    input: roundInput,
    read: async ({ caller, scope }, { id }) => presentRound(await deletableRound(scope, caller, id)),
  },
  async run({ caller, scope }, { id }): Promise<void> {
    await deletableRound(scope, caller, id);
    await releaseTransfersOf(scope, caller, sql`purchase_round_id = ${id}`);
    await scope.delete(purchaseRounds, eq(purchaseRounds.id, id));
  },
});

/** Deletes a draft that the console began and whose form was never saved; any other round stays as it is. */
export const discardUnsavedRound = command({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<void> {
    const round = existing(await scope.lock(purchaseRounds, id));
    if (round.unsaved && round.status === 'draft') {
      await scope.delete(purchaseRounds, eq(purchaseRounds.id, id));
    }
  },
});

/** Locks the round and returns it when its state lets the caller delete it; refuses otherwise. */
async function deletableRound(scope: Scope, caller: Administrator, id: number): Promise<Round> {
  const round = existing(await scope.lock(purchaseRounds, id));
  if (round.status === 'open') throw refuse('openRoundNotDeletable');
  if (round.status === 'closed' && !isElevatedSuperadmin(caller)) throw refuse('closedRoundNeedsElevation');
  return round;
}
