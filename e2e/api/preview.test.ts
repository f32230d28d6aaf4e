import { expect, it } from 'vitest';
import { fetchAnswer } from '@/test/support/http';
import { ask, group, openGroup, visit } from './support';

// What the console shows of a template, over real HTTP. What it looks like is tested in the browser.

openGroup();

async function preview(fields: Record<string, string>) {
  const created = await ask('/mail-templates', {
    method: 'POST',
    data: {
      route_id: group.routeId,
      event_type: 'payment_confirmed',
      subject: 'S',
      body_html: '<p>Saved</p>',
    },
  });
  const { id } = created.status === 201 ? created.json : (await ask('/mail-templates')).json.items[0];
  return fetchAnswer(`${group.apiUrl}/admin/preview/${id}`, {
    method: 'POST',
    headers: {
      host: 'localhost',
      cookie: `session=${await group.token(group.admin)}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
}

it('a preview has the message as HTML and as plain text', async () => {
  const { status, text } = await preview({
    subject: 'For {{name}}',
    body_html: '<h1>Hello</h1><p>A &amp; B</p>',
  });
  expect(status).toBe(200);
  expect(text).toMatch(/<pre>Hello\n+A &amp; B<\/pre>/);
});

it('a preview of a template that is as long and as bad as it may be leaves others served meanwhile', async () => {
  const rows = '<tr><td rowspan="999">x</td></tr>'.repeat(6000);
  let previewed = false;
  const asked = preview({
    subject: 'S',
    body_html: `<table class="facts"><tr><td colspan="100000">all</td></tr>${rows}</table>`.slice(0, 199_000),
  }).finally(() => {
    previewed = true;
  });
  for (let n = 0; n < 3; n++) expect((await visit('/health')).status).toBe(200);
  expect(previewed).toBe(false);
  const { status, text } = await asked;
  expect(status).toBe(200);
  expect(text).toMatch(/<pre>all +x/);
});
