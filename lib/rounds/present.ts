import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import { labelShape } from '@/lib/wines/wine';
import { ROUND_STATUSES } from './input';
import type { Round } from './queries';

export const roundShape = z
  .object({
    id: z.int(),
    route_id: z.int(),
    name: z.string(),
    status: z.enum(ROUND_STATUSES),
    opens_at: moment.nullable(),
    order_deadline_at: moment.nullable(),
    pickup_at: moment.nullable(),
    pickup_until: moment.nullable(),
    pickup_location: z.string(),
    description: z.string(),
    payment_instructions: z.string(),
    translations: z
      .array(
        z.object({
          locale: z.string(),
          name: z.string().nullable(),
          description: z.string().nullable(),
          payment_instructions: z.string().nullable(),
        }),
      )
      .describe('These texts in further languages; null: as above'),
    payment_due_at: moment.nullable(),
    shows_crates: z.boolean(),
    auto_open: z.boolean(),
    auto_close: z.boolean(),
    opened_at: moment.nullable().describe('When it last opened, automatically or not'),
    closed_at: moment.nullable().describe('When it last closed, automatically or not'),
    finished_at: moment.nullable().describe('When it was marked as finished; null again once it is reopened'),
    created_at: moment,
  })
  .meta({ id: 'PurchaseRound', description: 'A purchase round' });

export const presentRound = presenter(roundShape);

/**
 * The consequences of opening a round, for confirmation: the round itself, and the open rounds of its route.
 */
export function presentOpening(round: Round, others: Round[]) {
  return { round: presentRound(round), others: others.map(presentRound) };
}

const shownOffering = z.object({
  id: z.int(),
  category: z.object({ id: z.int(), name: z.string() }),
  name: z.string(),
  producer: z.string(),
  vintage: z.int().nullable(),
  region: z.string(),
  description: z.string(),
  price_cents: z.int(),
  bottles_per_crate: z.int(),
  bottles_left: z.int().nullable().describe('Null: there is no limit'),
  crate: z
    .object({
      ordered: z.int().describe('Bottles ordered by all participants'),
      missing: z.int().describe('Bottles that fill the last crate'),
    })
    .nullable()
    .describe('Null: the round does not show how full its crates are'),
  label: z.object(labelShape).describe('What the label says; energy is of 100 ml'),
  picture_url: z.string().nullable(),
});

const shownRound = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(ROUND_STATUSES),
  opens_at: moment.nullable(),
  order_deadline_at: moment.nullable(),
  pickup_at: moment.nullable(),
  pickup_until: moment.nullable(),
  pickup_location: z.string(),
  description: z.string(),
  accepts_orders: z.boolean(),
  currency: z.string(),
  minimum_age: z.int().nullable().describe('The age that people confirm when they order'),
  shows_crates: z.boolean(),
  offerings: z.array(shownOffering),
});

/** The current round as anybody may see it, without internal or personal data; `db/public/public-site.ts` reads it. */
export const currentRoundShape = z
  .object({ current_round: shownRound.nullable() })
  .meta({ id: 'CurrentRound', description: "The route's current round as visitors see it" });

/** The names of its fields, by which the database is asked. */
export const SHOWN_FIELDS = { round: namesOf(shownRound), offering: namesOf(shownOffering) };

function namesOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return Object.keys(shape) as (keyof Shape & string)[];
}
