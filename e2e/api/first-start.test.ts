import postgres from 'postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { send } from '@/test/support/http';
import { emptyDatabase } from '@/test/support/postgres';
import { startServer } from '@/test/support/servers/server';

it('an installation without any group says at / that it runs and where one logs in, until it has one', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const server = await startServer(url, { CONSOLE_HOST: 'Console.Example.Org', PUBLIC_SCHEME: 'https' });
  onTestFinished(() => server.stop());
  const serving = server
    .output()
    .split('\n')
    .find((line) => line.includes('"msg":"serving"'));
  expect(JSON.parse(serving ?? '')).toMatchObject({
    storefronts: `${server.url}/`,
    console: 'https://console.example.org/',
  });

  const page = (path = '/', language = 'nl') =>
    send(`${server.url}${path}`, { headers: { host: 'wine.example.org', 'accept-language': language } });
  const first = await page();
  expect([first.status, first.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
  expect(first.text).toContain('De dienst draait');
  expect(first.text).toContain('href="https://Console.Example.Org/"');
  expect((await page('/signup')).status).toBe(404);
  expect((await send(`${server.url}/public/current-round`, { headers: { host: 'a.example' } })).json).toEqual(
    {
      current_round: null,
    },
  );

  const sql = postgres(url, { max: 1 });
  await sql`
    WITH organization AS (INSERT INTO organizations (name) VALUES ('Cellar') RETURNING id)
    INSERT INTO routes (organization_id, name, public_domain)
    SELECT id, 'North', host FROM organization, unnest(ARRAY['north.example.org', 'console.example.org']) host`;
  await sql.end();
  expect((await page()).status).toBe(404);
  const at = (host: string) => send(`${server.url}/`, { headers: { host } });
  expect((await at('north.example.org')).text).toContain('North');
  // At the console's own host it is the console's, also where a route has that host.
  const console = await at('console.example.org');
  expect([console.status, console.headers.location]).toEqual([307, '/admin/login?next=%2F']);
});
