import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { aWorkbook } from '@/test/support/workbooks';
import { ask, group, openGroup, visit } from '../support';

// Files that are looked at before they are imported.

openGroup();

const LARGEST = 20 * 1024 * 1024;

const upload = (query: string, body: string | Uint8Array) =>
  ask(`/imports?${query}`, { method: 'POST', body: Buffer.from(body) });
const people = (body: string | Uint8Array) => upload(`kind=participants&route_id=${group.routeId}`, body);
const act = (id: number, verb: string) => ask(`/imports/${id}/${verb}`, { method: 'POST' });

it('is looked at, read with other columns, done and undone', async () => {
  const { status, headers, json } = await people('who;E-mail\nAnn;ANN@example.org\n;none');
  expect([status, headers.location]).toEqual([201, `/imports/${json.id}`]);
  expect(json).toEqual({
    id: expect.any(Number),
    kind: 'participants',
    state: 'preview',
    columns: [
      { head: 'who', field: null },
      { head: 'E-mail', field: 'email' },
    ],
    counts: { new: 0, changed: 0, same: 0, refused: 2 },
    rows: [
      {
        row: 2,
        state: 'refused',
        label: 'ANN@example.org',
        changes: {},
        errors: [{ field: 'name', message: 'A new participant needs a name.' }],
      },
      { row: 3, state: 'refused', label: 'none', changes: {}, errors: expect.any(Array) },
    ],
  });
  const path = `/imports/${json.id}`;
  const columns = json.columns.map((column: object, at: number) => ({
    ...column,
    field: ['name', 'email'][at],
  }));
  const stale = { 'if-match': '"stale"' };
  expect((await ask(path, { method: 'PATCH', data: { columns }, headers: stale })).status).toBe(412);
  const { json: anew } = await ask(path, { method: 'PATCH', data: { columns } });
  expect(anew.rows[0]).toEqual({
    row: 2,
    state: 'new',
    label: 'Ann',
    changes: { name: [null, 'Ann'], email: [null, 'ann@example.org'] },
    errors: [],
  });
  expect((await ask('/participants?q=ann@example.org')).json.total).toBe(0);

  const file = await ask(`${path}/refused?format=csv`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="refused.csv"');
  expect(parse(file.text, { bom: true })).toEqual([
    ['who', 'E-mail', 'refused_because'],
    ['', 'none', expect.stringContaining('name: A new participant needs a name.')],
  ]);
  expect((await act(json.id, 'commit')).json).toMatchObject({ state: 'done', rows: anew.rows });
  expect((await ask('/participants?q=ann@example.org')).json.total).toBe(1);
  expect((await act(json.id, 'commit')).json.detail).toBe('This file was imported already.');
  expect((await ask(path, { method: 'PATCH', data: { columns } })).status).toBe(409);
  const { rows: _rows, ...listed } = (await ask(path)).json;
  expect((await ask('/imports?limit=1')).json).toEqual({ items: [listed], total: expect.any(Number) });
  expect((await act(json.id, 'undo')).json.state).toBe('undone');
  expect((await ask('/participants?q=ann@example.org')).json.total).toBe(0);
  expect((await act(json.id, 'undo')).status).toBe(409);

  // A workbook has these rows too, and may be mended and read again.
  const workbook = await ask(`${path}/refused?format=xlsx`);
  expect(workbook.headers['content-disposition']).toBe('attachment; filename="refused.xlsx"');
  expect((await people(workbook.bytes)).json).toMatchObject({
    columns: [{ head: 'who' }, { head: 'E-mail', field: 'email' }, { head: 'refused_because', field: null }],
    rows: [{ row: 2, state: 'refused', label: 'none' }],
  });
});

it('new wines without a category get one together', async () => {
  const { json } = await upload('kind=wines', 'name;vintage\nChinon;2021');
  const path = `/imports/${json.id}`;
  const patch = (category_of_new: unknown) => ask(path, { method: 'PATCH', data: { category_of_new } });
  for (const wrong of [0, 'Red', 1e9]) {
    expect(await patch(wrong)).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'category_of_new' }] },
    });
  }
  expect((await patch(5)).json).toMatchObject({
    columns: [{ head: 'category', field: 'category_id' }, { head: 'name' }, { head: 'vintage' }],
    rows: [{ state: 'new', changes: { category_id: [null, 5] } }],
  });
});

it('importing an export of participants finds everything the same', async () => {
  const person = { name: '=1', email: 'a@example.org', phone: '+31 20', locale: 'nl' };
  await group.api('/participants', { route_id: group.routeId, ...person });
  const { total } = (await ask('/participants?limit=1')).json;
  for (const format of ['csv', 'xlsx']) {
    const { json } = await people((await ask(`/participants?format=${format}`)).bytes);
    expect(json.counts, format).toEqual({ new: 0, changed: 0, same: total, refused: 0 });
  }
});

it.each([
  ['a kind that there is not', 'kind=orders', 'x', 'kind'],
  ['no group', 'kind=participants', 'name\nx', 'route_id'],
  ['no round', 'kind=offerings', 'name\nx', 'purchase_round_id'],
  ['nothing', 'kind=wines', '', 'file'],
  ['a quote that is never closed', 'kind=wines', 'name\n"x', 'file'],
  ['301 columns', 'kind=wines', `${'a,'.repeat(300)}a\nx`, 'file'],
  ['20,001 rows', 'kind=wines', `name\n${'x\n'.repeat(20_001)}`, 'file'],
  ['an old workbook', 'kind=wines', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'file'],
  ['a broken workbook', 'kind=wines', aWorkbook({ name: 'a', xml: '<row>' }), 'file'],
  ['a bomb', 'kind=wines', aWorkbook({ name: 'a', xml: '<row r="1"><c/></row>'.repeat(10_500_000) }), 'file'],
])('%s is refused with 422', async (_what, query, body, path) => {
  const { status, json } = await upload(query, body);
  expect([status, json.errors?.[0].path]).toEqual([422, path]);
});

it('more than 20 MiB is refused with 413', async () => {
  expect((await upload('kind=wines', new Uint8Array(LARGEST + 1))).status).toBe(413);
});

it('others are answered while a file of 20 MB is read', async () => {
  const row = `${'x'.repeat(950)},{},f@example.org\n`;
  const rows = Array.from({ length: 20_000 }, (_, at) => row.replace('{}', String(at)));
  let isDone = false;
  const imported = upload('kind=wines', `name,article_number,category\n${rows.join('')}`).finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect((await visit('/health/live')).status).toBe(200);
    answered += 1;
  }
  const { json, text } = await imported;
  expect(json.counts, text.slice(0, 200)).toEqual({ new: 0, changed: 0, same: 0, refused: 20_000 });
  expect(answered).toBeGreaterThan(20);
});
