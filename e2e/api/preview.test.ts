import { expect, it } from 'vitest';
import { fetchAnswer } from '@/test/support/http';
import { ask, group, openGroup, visit } from './support';

// The console's previews of a template, over real HTTP. Their look is tested in the browser.

openGroup();

async function preview(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  method = 'POST',
) {
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
    method,
    headers: {
      host: 'localhost',
      cookie: `session=${await group.token(group.admin)}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: method === 'POST' ? new URLSearchParams(fields).toString() : undefined,
  });
}

const wording = { subject: 'For {{name}}', body_html: '<h1>Hello</h1><p>A &amp; B</p>' };

it('a preview has the message as HTML, or as plain text where that is asked for', async () => {
  const plain = await preview({ ...wording, view: 'plain' });
  expect(plain.status).toBe(200);
  expect(plain.text).toMatch(/<pre tabindex="0">Hello\n+A &amp; B<\/pre>/);
  const { text } = await preview(wording);
  expect(text).toContain('&lt;h1&gt;Hello&lt;/h1&gt;');
  expect(text).toContain('class="desk light"');
  expect((await preview({ ...wording, view: 'phone', scheme: 'dark' })).text).toContain(
    'class="phone light"',
  );
});

it.each(['GET', 'POST'])(
  'a preview is shown on our own pages alone, to administrators: %s',
  async (method) => {
    const statusWith = async (headers: Record<string, string>) =>
      (await preview(wording, headers, method)).status;
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ cookie: '' })).toBe(401);
    for (const site of ['cross-site', 'same-site']) {
      expect(await statusWith({ 'sec-fetch-site': site }), site).toBe(403);
    }
  },
);

it('a preview is of the round that is asked for, and of no other organization’s', async () => {
  const round = async (round: string) => preview({ subject: 'On {{round_name}}', body_html: 'x', round });
  expect((await round(String(group.roundId))).text).toContain('On Autumn round');
  for (const unknown of ['999999999', 'soon']) {
    expect((await round(unknown)).status).toBe(422);
  }
});

it('a preview of a template that is as long and as bad as it may be leaves others served meanwhile', async () => {
  const rows = '<tr><td rowspan="999">x</td></tr>'.repeat(6000);
  let previewed = false;
  const asked = preview({
    subject: 'S',
    body_html: `<table class="facts"><tr><td colspan="100000">all</td></tr>${rows}</table>`.slice(0, 199_000),
    view: 'plain',
  }).finally(() => {
    previewed = true;
  });
  const { status: health } = await visit('/health');
  expect([health, previewed]).toEqual([200, false]);
  const { status, text } = await asked;
  expect(status).toBe(200);
  expect(text).toMatch(/<pre tabindex="0">all +x/);
});
