import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { listMailLogs } from '@/lib/mail/log/queries';
import { listParticipants } from '@/lib/people/queries';
import { listWines } from '@/lib/wines/library/queries';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { testDatabase } from '@/test/support/rules';
import type { Rule } from './command';
import type { Listed } from './listing';

withRoute({ once: true });

/** More than two portions. */
const MANY = 1_203;

beforeAll(async () => {
  const { organizationId } = administrator.user;
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email, is_active)
    SELECT ${organizationId}, ${route.id}, 'Ann', n || '@example.org', n % 2 = 0 FROM generate_series(1, ${MANY}) n`;
  await testDatabase`
    INSERT INTO wines (organization_id, category_id, name)
    SELECT ${organizationId}, (SELECT min(id) FROM wine_categories), (ARRAY['Ätna', 'Barolo', 'arneis'])[1 + n % 3]
    FROM generate_series(1, ${MANY}) n`;
  await testDatabase`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject)
    SELECT organization_id, route_id, id, 'message', 'sent', email, 'News' FROM participants
    WHERE organization_id = ${organizationId}`;
});

type Row = Record<string, unknown>;
type AnyList = Rule<z.ZodType, Listed<{ id: number }, Row>>;

/** The ids in the file of a list. */
async function idsInFile(list: AnyList, filter: Row): Promise<unknown[]> {
  const { file } = await list(administrator, { ...filter, format: 'csv', limit: '0', offset: 'none' });
  const ids: unknown[] = [];
  for await (const rows of file?.portions ?? []) ids.push(...rows.map(({ id }) => id));
  return ids;
}

/** The ids on the pages of a list. */
async function idsOnPages(list: AnyList, filter: Row): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (;;) {
    const page = { limit: '200', offset: String(ids.length) };
    const { items, total } = await list(administrator, { ...filter, ...page });
    ids.push(...items.map(({ id }) => id));
    if (ids.length === total) return ids;
  }
}

it.each<[string, AnyList, Row]>([
  ['participants', listParticipants, {}],
  ['active participants', listParticipants, { is_active: 'true' }],
  ['wines of equal names', listWines, {}],
  ['mail, newest first', listMailLogs, {}],
  ['mail that is searched for', listMailLogs, { q: 'Ann' }],
])('the file of %s has each row of the list once and in its order', async (_what, list, filter) => {
  const ids = await idsInFile(list, filter);
  expect(ids.length).toBeGreaterThan(600);
  expect(ids).toEqual(await idsOnPages(list, filter));
});

it('a file goes on while others add and delete rows', async () => {
  const { file } = await listMailLogs(administrator, { format: 'csv' });
  const seen: number[] = [];
  for await (const rows of file?.portions ?? []) {
    seen.push(...rows.map(({ id }) => id));
    await testDatabase`DELETE FROM mail_logs WHERE id = ANY(${seen.slice(-100)})`;
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject)
      SELECT organization_id, route_id, participant_id, event_type, status, recipient, 'Newer' FROM mail_logs LIMIT 50`;
  }
  expect(new Set(seen).size).toBe(MANY);
});

it('a format that there is not is refused, and so is a page without one', async () => {
  await expectInvalid(listWines(administrator, { format: 'pdf' }), 'format');
  await expectRefusal(listWines(administrator, { limit: '0' }), 422);
});
