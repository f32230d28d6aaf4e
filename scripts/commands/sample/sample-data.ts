import { unscopedUserByEmail } from '@/db/unscoped';
import { SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';
import { createPurchaseOrder, updatePurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { createRoute } from '@/lib/groups/routes/commands';
import { routeByHost } from '@/lib/groups/routes/queries';
import { deleteMailing } from '@/lib/mail/plans/commands';
import { planRound } from '@/lib/mail/plans/planning';
import { listMailings } from '@/lib/mail/plans/queries';
import { updateTemplate } from '@/lib/mail/templates/commands';
import type { Template } from '@/lib/mail/templates/queries';
import { addStarterTemplates } from '@/lib/mail/templates/starter';
import { starterSet } from '@/lib/mail/templates/starter-set';
import { createPaymentAccount } from '@/lib/money/accounts/commands';
import { placeOrder, placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { createParticipant } from '@/lib/people/commands';
import { createUser } from '@/lib/process/installation/set-up';
import { now } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { currentRound, type Round } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { createOffering } from '@/lib/wines/offerings/commands';
import { listCategories, type Offering } from '@/lib/wines/offerings/queries';
import { SAMPLE_ACCOUNT } from './sample-bank-file';
import {
  COMMENTS,
  DUTCH_COMMENTS,
  DUTCH_WORDS,
  NORTH_NAMES,
  NORTH_WINES,
  RIVER_NAMES,
  RIVER_SUPPLIERS,
  RIVER_WINES,
  type SampleWine,
  WORDS,
} from './sample-wines';

const ORGANIZATION = 'Cellar & Co-op';

/** Loads one organization with two routes, through the ordinary rules. Does nothing when they exist. */
export async function loadSampleData(databaseUrl: string): Promise<void> {
  if (await unscopedUserByEmail(SAMPLE_LOGINS.superadmin.email)) return;
  await createUser(databaseUrl, { ...SAMPLE_LOGINS.admin, organization: ORGANIZATION, isSuperadmin: false });
  const administrator = await administratorNamed(SAMPLE_LOGINS.admin.email);

  const { id: payment_account_id } = await createPaymentAccount(administrator, SAMPLE_ACCOUNT);
  const river = await createRoute(administrator, {
    name: 'Riverside Wine Circle',
    public_domain: 'localhost',
    sender_name: 'Riverside Wine Circle',
    sender_email: 'wine@riverside.example.org',
    locale: 'en-GB',
    time_zone: 'Europe/Amsterdam',
    currency: 'EUR',
    payment_account_id,
  });
  const north = await createRoute(administrator, {
    name: 'Wijnkring Noord',
    public_domain: 'north.localhost',
    locale: 'nl-NL',
    time_zone: 'Europe/Amsterdam',
    currency: 'EUR',
    payment_account_id,
  });

  const suppliers = await addSuppliers(administrator);
  const riverside = await addParticipants(administrator, river.id, RIVER_NAMES);
  await addParticipants(administrator, north.id, NORTH_NAMES);

  const harvest = await addRound(administrator, river.id, {
    name: 'Harvest round',
    days: [-62, -45, -38],
    place: 'Boathouse, Riverside Quay 12',
    wines: RIVER_WINES.slice(0, 9),
    suppliers,
    status: 'closed',
    orderFrom: riverside.slice(0, 9),
  });
  // The other supplier's order is left for trying out.
  const [supplier_id] = suppliers.values();
  const { order } = await createPurchaseOrder(administrator, { purchase_round_id: harvest.id, supplier_id });
  await updatePurchaseOrder(administrator, {
    id: order.id,
    delivery_address: 'Boathouse, Riverside Quay 12',
    delivery_on: localTime(-40, '00:00').slice(0, 10),
    note: 'Please ring half an hour before.',
  });
  await addRound(administrator, river.id, {
    name: 'Winter round',
    days: [-5, 16, 24],
    place: 'Boathouse, Riverside Quay 12',
    wines: RIVER_WINES,
    suppliers,
    status: 'open',
    orderFrom: [],
  });
  await addRound(administrator, river.id, {
    name: 'Spring round',
    days: [90, 110, 120],
    place: 'Boathouse, Riverside Quay 12',
    wines: RIVER_WINES.slice(3, 8),
    suppliers,
    status: 'draft',
    orderFrom: [],
  });
  await addRound(administrator, north.id, {
    name: 'Feestdagenronde',
    days: [-3, 12, 20],
    place: 'Oude brandweerkazerne, Noordstraat 4',
    words: DUTCH_WORDS,
    wines: NORTH_WINES,
    status: 'open',
    orderFrom: [],
  });
  // Added before the online orders, so that those are confirmed by mail.
  await addStarterTemplates(administrator, { id: north.id });
  for (const template of await addStarterTemplates(administrator, { id: river.id })) {
    await addDutchWording(administrator, template);
  }
  await orderOnline('localhost', RIVER_NAMES.slice(0, 11), COMMENTS);
  await orderOnline('north.localhost', NORTH_NAMES.slice(0, 5), DUTCH_COMMENTS);
  // Created last, because this user's existence shows that everything above is complete.
  await createUser(databaseUrl, {
    ...SAMPLE_LOGINS.superadmin,
    organization: ORGANIZATION,
    isSuperadmin: true,
  });
}

/** Adds the wording for Dutch readers among the other group's participants. */
async function addDutchWording(administrator: Administrator, { id, eventType }: Template): Promise<void> {
  const translations = starterSet('nl')
    .filter(({ event_type }) => event_type === eventType)
    .map(({ subject, body_html }) => ({ locale: 'nl', subject, body_html }));
  await updateTemplate(administrator, { id, translations });
}

async function administratorNamed(email: string): Promise<Administrator> {
  const user = await unscopedUserByEmail(email);
  if (!user) throw new Error(`${email} was not created`);
  return { kind: 'administrator', user, elevated: false };
}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`;

async function addParticipants(
  administrator: Administrator,
  routeId: number,
  names: string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, name] of names.entries()) {
    const phone =
      index % 4 === 3 ? null : `+31 6 ${String(20_000_000 + index * 7919).replace(/(\d{4})$/, ' $1')}`;
    const participant = await createParticipant(administrator, {
      route_id: routeId,
      name,
      email: emailOf(name),
      phone,
      locale: index % 3 === 1 ? 'nl' : null,
    });
    ids.push(participant.id);
  }
  return ids;
}

interface SampleRound {
  name: string;
  /** The days of opening, deadline and pickup, counted from today. */
  days: [number, number, number];
  place: string;
  wines: SampleWine[];
  /** The supplier of each producer's wines, by the producer's name. */
  suppliers?: Map<string, number>;
  /** English ones, unless others are given. */
  words?: typeof WORDS;
  status: 'draft' | 'open' | 'closed';
  /** Participants for whom an administrator has placed orders, all of them paid. */
  orderFrom: number[];
}

async function addSuppliers(administrator: Administrator): Promise<Map<string, number>> {
  const byProducer = new Map<string, number>();
  for (const { producers, ...supplier } of RIVER_SUPPLIERS) {
    const { id } = await createSupplier(administrator, supplier);
    for (const producer of producers) byProducer.set(producer, id);
  }
  return byProducer;
}

/** The wine of a list of which only so many bottles are to be had. */
const SCARCE = { position: 1, max_bottles: 14 };

/** The order to which bottles were added after it was paid. */
const ADDED_TO = 2;

async function addRound(administrator: Administrator, routeId: number, sample: SampleRound): Promise<Round> {
  const [opens, deadline, pickup] = sample.days;
  const round = await planRound(administrator, {
    route_id: routeId,
    name: sample.name,
    opens_at: localTime(opens, '09:00'),
    order_deadline_at: localTime(deadline, '20:00'),
    pickup_at: localTime(pickup, '10:00'),
    pickup_until: localTime(pickup, '12:00'),
    pickup_location: sample.place,
    ...(sample.words ?? WORDS),
    payment_due_at: localTime(pickup - 3, '12:00'),
    shows_crates: true,
  });
  // Mail due before now would only be missed.
  for (const { id, dueAt } of (await listMailings(administrator, { id: round.id })).items) {
    if (dueAt && dueAt <= now()) await deleteMailing(administrator, { id });
  }
  const { items } = await listCategories(administrator, {});
  const categories = new Map(items.map((category) => [category.name, category.id]));
  const offerings: Orderable[] = [];
  for (const [position, { category, ...wine }] of sample.wines.entries()) {
    const offering = await createOffering(administrator, {
      ...wine,
      purchase_round_id: round.id,
      category_id: categories.get(category),
      position,
      supplier_id: sample.suppliers?.get(wine.producer),
      purchase_price_cents: Math.round(wine.price_cents * 0.7),
      ...(position === SCARCE.position && { max_bottles: SCARCE.max_bottles }),
    });
    offerings.push(offering);
  }
  // As by its form, until which the clock leaves it alone.
  const { status } = sample;
  await updateRound(administrator, { id: round.id, auto_open: true, auto_close: true, status });
  for (const [index, participant] of sample.orderFrom.entries()) {
    const order = await placeOrderOnBehalf(administrator, {
      purchase_round_id: round.id,
      participant_id: participant,
      lines: someLines(offerings, index),
    });
    await updateOrder(administrator, { id: order.order.id, paid: true });
    if (index === ADDED_TO) {
      const more = order.lines.map((line) => ({
        wine_offering_id: line.wineOfferingId,
        quantity: line.quantity + 1,
        extra: line.extra,
      }));
      await updateOrder(administrator, { id: order.order.id, lines: more });
    }
  }
  return round;
}

/** A local date and time that many days from today, in the format of a form. */
function localTime(days: number, time: string): string {
  const day = new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}`;
}

/** The fields of a wine that its orders depend on. */
type Orderable = Pick<Offering, 'id' | 'bottlesPerCrate' | 'maxBottles'>;

/** A plausible choice of wines, equal in every run. */
function someLines(offerings: Orderable[], seed: number) {
  const chosen = offerings.filter((_, index) => (index * 5 + seed * 3) % 7 < 2 + (seed % 2));
  const wines = chosen.length > 0 ? chosen : offerings.slice(0, 1);
  return wines.map((wine, index) => ({
    wine_offering_id: wine.id,
    quantity: wine.maxBottles === null ? [6, 2, 12, 3, 1, 8][(index + seed) % 6] : 3,
    extra: seed % 3 === 0 && wine.bottlesPerCrate > 2 ? 2 : 0,
  }));
}

/** Places orders as participants do on the storefront of `host`. */
async function orderOnline(host: string, names: string[], comments: string[]): Promise<void> {
  const route = await routeByHost(host);
  if (!route) throw new Error(`No route is served at ${host}`);
  const visitor = { kind: 'visitor', route } as const;
  const offerings = (await currentRound(visitor, {}))?.offerings ?? [];
  for (const [index, name] of names.entries()) {
    await placeOrder(visitor, {
      name,
      email: emailOf(name),
      comment: comments[index] ?? '',
      lines: someLines(offerings, index + 1),
    });
  }
}
