import { expect, it } from 'vitest';
import type { BankEntry } from '@/lib/money/files/entry';
import { expectInvalid } from '@/test/support/refusals';
import { newEntries } from './identity';

const entry: BankEntry = {
  ...{ bookedOn: '2026-11-03', amountCents: 100, currency: 'EUR', name: '', iban: null, text: 'x' },
  ...{ bankId: 'a', part: null, transactionId: null, endToEndId: null },
  ...{ returned: false, unsplit: false, collectedCents: null },
};
const fileOf = (count: number, fields: Partial<BankEntry> = {}) => ({
  accounts: [],
  kind: 'camt.053',
  entries: Array.from({ length: count }, () => ({ ...entry, ...fields })),
});

it('comparing stops once too many entries are new, of all files together and without outgoing ones', async () => {
  const outgoing = fileOf(10, { amountCents: -100 });
  const { entries } = await newEntries([fileOf(30_000), fileOf(20_000, { bankId: 'b' }), outgoing], []);
  expect(entries.length).toBe(50_010);
  const more = [fileOf(30_000), fileOf(20_001, { bankId: 'b' })];
  await expectInvalid(newEntries(more, []), 'file');
});
