import { z } from 'zod';
import { filledText, paging, pathId, queryId, reference, text } from '@/lib/input';

const fields = {
  category_id: reference(),
  name: filledText(200),
  producer: text(200).optional(),
  vintage: z.int().min(1800).max(2200).nullable().optional(),
  region: text(200).optional(),
  description: text(5000).optional(),
  price_cents: z.int().min(0).max(100_000_000),
  bottles_per_crate: z.int().min(1).max(100).optional(),
  position: z.int().min(0).max(1_000_000).optional(),
};

export const createOfferingInput = z.object({ purchase_round_id: reference(), ...fields });

export const updateOfferingInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  ...z.object(fields).partial().shape,
});

export const offeringInput = z.object({ id: pathId() });

export const listOfferingsInput = z.object({
  ...paging,
  purchase_round_id: queryId().optional(),
  category_id: queryId().optional(),
});
