import { expect, it } from 'vitest';
import { readImport } from '@/test/support/imports';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { testDatabase } from '@/test/support/rules';
import { commitImport, undoImport } from './imports';

withRoute();

it('an import of more rows than one statement writes is done and undone whole', async () => {
  const rows = Array.from({ length: 2001 }, (_, at) => `Guest ${at};guest-${at}@example.org`);
  const done = async (phone: string) => {
    const text = ['Name;E-mail;Phone', ...rows.map((row) => `${row};${phone}`)].join('\n');
    const target = { kind: 'participants', route_id: String(route.id) };
    const { id } = await readImport(administrator, target, text);
    await commitImport(administrator, { id });
    return id;
  };
  const counts = async () => {
    const [row] = await testDatabase`
      SELECT count(*)::int AS people, count(phone)::int AS phones FROM participants WHERE route_id = ${route.id}`;
    return row;
  };
  const added = await done('');
  expect(await counts()).toEqual({ people: 2001, phones: 0 });
  const changed = await done('0611');
  expect(await counts()).toEqual({ people: 2001, phones: 2001 });
  await undoImport(administrator, { id: changed });
  expect(await counts()).toEqual({ people: 2001, phones: 0 });
  await undoImport(administrator, { id: added });
  expect(await counts()).toEqual({ people: 0, phones: 0 });
});
