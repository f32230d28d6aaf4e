import { expect, it } from 'vitest';
import { refusalOf } from '@/test/support/refusals';
import { camt, entriesOf, readFile, storedFiles, zipped } from '@/test/support/rounds/bank-files';

const refused = (content: Uint8Array) => refusalOf(readFile(content));

it('a booking of camt is read whole, however many texts or parts one booking has, and its text is cut', async () => {
  const many = (element: (n: number) => string, count: number) =>
    Array.from({ length: count }, (_, n) => element(n)).join('');
  const texts = many((n) => `<AddtlTxInf>text ${n}.</AddtlTxInf>`, 100_000);
  const [entry] = await entriesOf(
    camt([{ text: ['Wine RF59', '1047'] }]).replace('</TxDtls>', `${texts}</TxDtls>`),
  );
  expect(entry?.text).toHaveLength(4_000);
  expect(entry?.text).toMatch(/^Wine RF59 1047 text 0\. text 1\. /);

  const parts = many(() => '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>', 150_000);
  const batch = camt([{ amount: '1500.00', entryId: 'E', parts: [] }]);
  const told = await entriesOf(batch.replace('</BookgDt>', `</BookgDt><NtryDtls>${parts}</NtryDtls>`));
  expect([told.length, told.at(-1)?.part]).toEqual([150_000, 150_000]);
});

it('a ZIP of too much is refused with 413, whatever it says of itself', async () => {
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.txt`, '']));
  expect(await refused(zipped({ ...many, 'a.xml': camt([]) }))).toContain('413');
  const bomb = Buffer.from(zipped({ 'a.xml': Buffer.alloc(101 * 1024 * 1024) }));
  expect(await refused(bomb)).toContain('413');
  bomb.writeUInt32LE(10, bomb.indexOf('PK\u0001\u0002', 'latin1') + 24);
  expect(await refused(bomb)).toContain('413');
  const names = Array.from({ length: 101 }, (_, index) => `${index}.xml`);
  expect(await refused(storedFiles(names, camt([]).padEnd(1024 * 1024)))).toContain('413');
  const pending = '<Ntry><Sts><Cd>PDNG</Cd></Sts></Ntry>'.repeat(100_001);
  const half = camt([]).replace('</Stmt>', `${pending}</Stmt>`);
  expect(await refused(zipped({ 'a.xml': half }))).toBe('read');
  expect(await refused(zipped({ 'a.xml': half, 'b.xml': half }))).toContain('200,000');
});
