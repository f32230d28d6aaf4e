import { z } from 'zod';
import {
  email,
  filledText,
  localeTag,
  optionalText,
  paging,
  pathId,
  querySearch,
  text,
  unlessEmpty,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** The highest number of bottles of a limit. */
export const MOST_BOTTLES = 999_999;

const fields = {
  name: filledText(LENGTHS.name),
  email: unlessEmpty(email(), localizedMessage('supplierEmail')).nullable().optional(),
  phone: optionalText(LENGTHS.phone).optional(),
  address: text(LENGTHS.address).optional(),
  customer_number: text(LENGTHS.customer_number).optional(),
  locale: unlessEmpty(localeTag(), localizedMessage('locale')).nullable().optional(),
  min_bottles: z.int().min(1).max(MOST_BOTTLES).nullable().optional(),
  min_amount_cents: z.int().min(1).max(100_000_000_000).nullable().optional(),
};

export const createSupplierInput = z.object(fields);
export const updateSupplierInput = z.object({ id: pathId(), ...z.object(fields).partial().shape });
export const supplierInput = z.object({ id: pathId() });
export const listSuppliersInput = z.object({ ...paging, q: querySearch().optional() });
