import { expect, it } from 'vitest';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRoute, testDatabase } from '@/test/support/rules';
import { createImport } from './create-import';
import { commitImport, undoImport } from './imports';

withOrganization();

it('an import of more rows than one statement writes is done and undone whole', async () => {
  const { route } = await aRoute(administrator);
  const rows = Array.from({ length: 2001 }, (_, at) => `Guest ${at};guest-${at}@example.org`);
  const done = async (phone: string) => {
    const text = ['Name;E-mail;Phone', ...rows.map((row) => `${row};${phone}`)].join('\n');
    const bytes = new TextEncoder().encode(text);
    const target = { kind: 'participants', route_id: String(route.id) };
    const { id } = await createImport(administrator, { ...target, bytes });
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
