import { z } from 'zod';
import type { Route } from '@/db/unscoped';
import { presenter } from '@/lib/rules/presenter';
import { inNearestLanguage, type Reading } from '@/lib/words/languages/translations';

export const routeShape = z
  .object({
    id: z.int(),
    name: z.string(),
    public_domain: z.string(),
    sender_name: z.string().nullable(),
    sender_email: z.string().nullable(),
    contact_email: z.string().nullable(),
    locale: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    accent_color: z.string().nullable(),
    welcome: z.string(),
    translations: z
      .array(z.object({ locale: z.string(), welcome: z.string() }))
      .describe('The welcome in further languages, as people read it'),
    imprint: z.string(),
    privacy: z.string(),
    payment_account_id: z.int().nullable().describe('The bank account into which participants pay'),
    minimum_age: z.int().nullable().describe('The age from which people may order; null: not asked'),
    keeps_months: z
      .int()
      .nullable()
      .describe(
        'The months after which people without an order are anonymised, two weeks after the organizer was told; null: never',
      ),
  })
  .meta({ id: 'Route', description: 'A group of participants with its own domain' });

/** A route with its welcome in its reader's language. */
export const routeInLanguage = (route: Route, reading: Reading): Route =>
  inNearestLanguage(route, ['welcome'], reading);

/** The proof of a host; the console makes its own and compares. */
export const proofShape = z
  .object({ proof: z.string() })
  .meta({ id: 'HostProof', description: 'What only this installation answers to a challenge' });

export const presentRoute = presenter(routeShape);
