import { expect, it } from 'vitest';
import { expectRefusal } from '@/test/support/refusals';
import { aWorkbook } from '@/test/support/workbooks';
import { importTable as read } from './import-table';

const importTable = (bytes: Uint8Array) => read(bytes, (cell) => cell === 'name');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const refusal = (message: string) => ({ status: 422, errors: [{ path: 'file', message }] });

it('as many rows and columns as are taken are taken', async () => {
  const { heads, rows } = await importTable(bytesOf(`${'name,'.repeat(299)}x\n${'x\n'.repeat(20_000)}`));
  expect([heads.length, rows.length]).toEqual([300, 20_000]);
});

it('far too many rows are refused', async () => {
  const file = bytesOf(`name\n${'x\n'.repeat(200_001)}`);
  await expectRefusal(importTable(file), refusal('The file has more than 20000 rows.'));
});

it('what unpacks to too much is refused', async () => {
  const bomb = aWorkbook({ name: 'a', xml: '<row r="1"><c/></row>'.repeat(10_500_000) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expectRefusal(importTable(bomb), refusal('The file unpacks to more than 200 MB.'));
});
