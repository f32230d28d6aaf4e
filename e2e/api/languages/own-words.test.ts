import { beforeAll, describe, expect, it } from 'vitest';
import { anotherGroup, ask, group, openGroup, visit } from '../support';

// Tests a group's texts about its rounds in further languages, in the API and on its pages.

openGroup();

const patch = (path: string, data: unknown, headers = {}) => ask(path, { method: 'PATCH', data, headers });

const ROUND = {
  text: { name: 'Automne', description: 'Du rouge', payment_instructions: 'Par virement' },
  empty: { name: null, description: null, payment_instructions: null },
};
const ROUTE = { text: { welcome: 'Bienvenue' }, empty: { welcome: '' } };

describe.each([
  ['a round', () => `/purchase-rounds/${group.roundId}`, ROUND, 'name', 201],
  ['a route', () => `/routes/${group.routeId}`, ROUTE, 'welcome', 1001],
] as const)('%s', (_what, at, { text, empty }, field, tooLong) => {
  let path = '';
  beforeAll(() => {
    path = at();
  });

  it('has texts in further languages, which a change replaces and which its version covers', async () => {
    const first = await ask(path);
    expect(first.json.translations).toEqual([]);
    const translations = [
      { locale: 'FR-be', ...text },
      { locale: 'nl', ...empty },
    ];
    const stored = [{ ...translations[0], locale: 'fr-BE' }, translations[1]];
    const changed = await patch(path, { translations }, { 'if-match': first.headers.etag });
    expect([changed.status, changed.json]).toEqual([200, { ...first.json, translations: stored }]);
    const read = await ask(path);
    expect([read.headers.etag, read.json]).toEqual([changed.headers.etag, changed.json]);
    const [collection = ''] = path.split(/\/\d+$/);
    expect((await ask(`${collection}?limit=200`)).json.items).toContainEqual(changed.json);

    expect((await patch(path, { translations: [stored[1]] })).json.translations).toEqual([stored[1]]);
    expect((await patch(path, { translations: [] })).json.translations).toEqual([]);
  });

  it('is refused with a text that is too long', async () => {
    const translations = [{ locale: 'nl', ...text, [field]: 'x'.repeat(tooLong) }];
    const { status, json } = await patch(path, { translations });
    expect([status, json.errors[0].path]).toEqual([422, `translations.0.${field}`]);
  });
});

it('a round is made with texts in further languages, of which those that are missing are null', async () => {
  const { status, json } = await ask('/purchase-rounds', {
    method: 'POST',
    data: { route_id: group.routeId, translations: [{ locale: 'de', name: 'Herbst' }] },
  });
  expect([status, json.translations]).toEqual([
    201,
    [{ locale: 'de', name: 'Herbst', description: null, payment_instructions: null }],
  ]);
});

it('visitors read a page in their language; what the API answers them stays as it is', async () => {
  const other = await anotherGroup();
  await ask(
    `/purchase-rounds/${other.roundId}`,
    {
      method: 'PATCH',
      data: { name: 'Autumn wines', translations: [{ locale: 'fr-CA', ...ROUND.text }] },
      headers: {},
    },
    { at: other },
  );
  await ask(
    `/routes/${other.routeId}`,
    {
      method: 'PATCH',
      data: { welcome: 'Welcome here', translations: [{ locale: 'fr', welcome: 'Bienvenue ici' }] },
    },
    { at: other },
  );
  const page = async (language: string, path = '/') =>
    (await visit(path, { headers: { cookie: `lang=${language}` } }, other)).text;
  // Twice, because the first page is kept in each language.
  for (const _time of [1, 2]) {
    const french = await page('fr');
    for (const text of ['Automne', 'Du rouge', 'Bienvenue ici']) expect(french).toContain(text);
    for (const text of ['Autumn wines', 'Welcome here']) expect(french).not.toContain(text);
    expect(french).toContain('<meta name="description" content="Bienvenue ici"/>');
    const english = await page('en');
    for (const text of ['Autumn wines', 'Welcome here']) expect(english).toContain(text);
    expect(english).not.toContain('Automne');
  }
  expect(await page('fr', '/calendar.ics')).toContain('Automne');
  const { json } = await visit('/public/current-round', { headers: { cookie: 'lang=fr' } }, other);
  expect(json.current_round.name).toBe('Autumn wines');
  expect(JSON.stringify(json)).not.toContain('Automne');
  await ask(
    `/purchase-rounds/${other.roundId}`,
    { method: 'PATCH', data: { translations: [] } },
    { at: other },
  );
  expect(await page('fr')).toContain('Autumn wines');
});
