import { z } from 'zod';
import { suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { type FieldError, fieldError, invalid } from '@/lib/rules/errors';
import { filledText, reference, text, unlessEmpty } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

// A wine of the library and an offering have these fields alike, because an offering keeps a copy of its wine.

const energy = z.int().min(0).max(100_000).nullable().optional().describe('In 100 ml');

const webAddress = text(LENGTHS.nutrition_url)
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), localizedMessage('webAddress'))
  .meta({ format: 'uri', examples: ['https://label.example/muscadet'] });

/** A wine's fields as they are given. */
export const wineFields = {
  category_id: reference(),
  name: filledText(LENGTHS.name),
  producer: text(LENGTHS.producer).optional(),
  vintage: z.int().min(1800).max(2200).nullable().optional(),
  region: text(LENGTHS.region).optional(),
  description: text(LENGTHS.description).optional(),
  bottles_per_crate: z.int().min(1).max(100).optional(),
  supplier_id: reference().nullable().optional(),
  article_number: text(LENGTHS.article_number).optional(),
  grapes: text(LENGTHS.grapes).optional(),
  bottle_ml: z.int().min(1).max(100_000).nullable().optional(),
  alcohol_permille: z.int().min(0).max(1000).nullable().optional().describe('135 is 13.5 %'),
  allergens: text(LENGTHS.allergens).optional(),
  ingredients: text(LENGTHS.ingredients).optional(),
  energy_kj: energy,
  energy_kcal: energy,
  nutrition_url: unlessEmpty(webAddress, localizedMessage('webAddress')).nullable().optional(),
  bottler: text(LENGTHS.bottler).optional(),
};

/** The facts on a wine's label, as anybody may read them. */
export const labelShape = {
  bottle_ml: z.int().nullable(),
  alcohol_permille: z.int().nullable(),
  allergens: z.string(),
  ingredients: z.string(),
  energy_kj: z.int().nullable(),
  energy_kcal: z.int().nullable(),
  nutrition_url: z.string().nullable(),
  bottler: z.string(),
  grapes: z.string(),
};

/** A wine's fields as they are shown. */
export const wineShape = {
  category_id: z.int(),
  name: z.string(),
  producer: z.string(),
  vintage: z.int().nullable(),
  region: z.string(),
  description: z.string(),
  bottles_per_crate: z.int(),
  supplier_id: z.int().nullable(),
  article_number: z.string(),
  ...labelShape,
  picture_url: z.string().nullable().describe('A path on the hosts of the organization'),
};

/** The error of a supplier that is not the organization's. */
export const NO_SUCH_SUPPLIER: FieldError = fieldError('supplier_id', 'noSuchSupplier');

/** The ids that are suppliers of the organization. None of them can be deleted until the transaction ends. */
export async function lockSuppliers(
  scope: Scope,
  ids: (number | null | undefined)[],
): Promise<Set<number | null | undefined>> {
  const found = new Set<number | null | undefined>();
  for (const id of new Set(ids)) if (id && (await scope.lock(suppliers, id, 'share'))) found.add(id);
  return found;
}

/** Refuses a supplier that is not the organization's. It cannot be deleted until the transaction ends. */
export async function requireSupplier(scope: Scope, id: number | null | undefined): Promise<void> {
  if (id && !(await lockSuppliers(scope, [id])).has(id)) throw invalid(NO_SUCH_SUPPLIER);
}
