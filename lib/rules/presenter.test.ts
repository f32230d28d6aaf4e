import { expect, it } from 'vitest';
import { z } from 'zod';
import { moment } from './output';
import { presenter } from './presenter';

const noon = new Date('2026-03-01T12:00:00Z');

const shape = z.object({
  order_number: z.int(),
  paid_at: moment.nullable(),
  participant: z.object({ first_name: z.string() }).nullable(),
  lines: z.array(z.object({ unit_price_cents: z.int(), packed_at: moment })),
  address: z.record(z.string(), z.unknown()),
});

const row = {
  secret: 'not on the wire',
  lines: [{ unitPriceCents: 950, packedAt: noon, cost: 1 }],
  orderNumber: 7,
  paidAt: noon,
  participant: { firstName: 'Ada', password: 'x' },
  address: { anything_at: 'all' },
};

it('a presenter writes the fields of its shape in their order, and no others', () => {
  expect(JSON.stringify(presenter(shape)(row))).toBe(
    '{"order_number":7,"paid_at":"2026-03-01T12:00:00.000Z","participant":{"first_name":"Ada"},' +
      '"lines":[{"unit_price_cents":950,"packed_at":"2026-03-01T12:00:00.000Z"}],"address":{"anything_at":"all"}}',
  );
});

it('a presenter leaves null what is null', () => {
  const presented = presenter(shape)({ ...row, paidAt: null, participant: null });
  expect(presented).toMatchObject({ paid_at: null, participant: null });
});
