import { describe, expect, it } from 'vitest';
import { send } from '@/test/support/http';
import type { MailCatcher } from './mail-catcher';
import { catcherForTest, MAIL, mailTo, submit, webhookForTest } from './testing';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;

/** Submits a form like the page does. */
function form(catcher: MailCatcher, path: string, fields: Record<string, string> = {}, headers = {}) {
  return send(`${catcher.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: catcher.url,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

const page = async (catcher: MailCatcher, path = '/') => (await send(`${catcher.url}${path}`)).text;

describe('the inbox', () => {
  it('lists the newest message first', async () => {
    const catcher = await catcherForTest();
    expect(await page(catcher)).toContain('No message yet');
    for (const name of ['ann', 'bo']) await submit(catcher, mailTo(`${name}@example.org`));
    const list = await page(catcher);
    expect(list.indexOf('bo@example.org')).toBeLessThan(list.indexOf('ann@example.org'));
    expect(list).toContain('2 kept of 2 received');
    expect(list).toContain('href="/messages/2"');
  });

  it('shows a hostile mail as text, and its markup only where nothing runs', async () => {
    const catcher = await catcherForTest();
    await submit(catcher, {
      to: [`${HOSTILE}@example.org`],
      from: 'noreply@riverside.example',
      subject: HOSTILE,
      tag: HOSTILE,
      html_body: HOSTILE,
      plain_body: `</pre>${HOSTILE}`,
    });
    for (const path of ['/', '/messages/1']) {
      const text = await page(catcher, path);
      expect(text).not.toMatch(/<script|<img|onerror='/);
      expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    }
    expect(await page(catcher, '/messages/1')).toContain('<iframe sandbox="" src="/messages/1/html"');
    const part = await send(`${catcher.url}/messages/1/html`);
    expect(part.text).toBe(HOSTILE);
    expect(part.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
  });

  it('lists the links of a mail, and only those of the web', async () => {
    const catcher = await catcherForTest();
    await submit(catcher, {
      ...MAIL,
      html_body: `<a href="https://a.example/?x=1&amp;y=2">a</a><a href='javascript:alert(1)'>b</a><a href='http://"b"'>c</a>`,
      plain_body: 'See https://a.example/?x=1&y=2 (or http://c.example/).',
    });
    const links = [...(await page(catcher, '/messages/1')).matchAll(/<li><a href="([^"]*)" rel/g)];
    expect(links.map(([, link]) => link)).toEqual([
      'https://a.example/?x=1&#38;y=2',
      'http://&#34;b&#34;',
      'http://c.example/',
    ]);
  });

  it('opens on this machine alone', async () => {
    const { url } = await catcherForTest();
    const at = async (host: string) => (await send(url, { headers: { host } })).status;
    for (const host of ['localhost:3001', 'LOCALHOST:1', '127.0.0.1', '[::1]:3001'])
      expect(await at(host)).toBe(200);
    for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1', 'localhost:x'])
      expect(await at(host)).toBe(403);
  });

  it('refuses a form of another site', async () => {
    const catcher = await catcherForTest();
    await submit(catcher);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000'])
      expect((await form(catcher, '/clear', {}, { origin })).status).toBe(403);
    expect(catcher.messages()).toHaveLength(1);
  });

  it('sends events for one message or for all, and shows the answers', async () => {
    const webhook = await webhookForTest(404, '<h1>not there</h1>');
    const catcher = await catcherForTest({ webhookUrl: webhook.url });
    for (const name of ['ann', 'bo', 'cy']) await submit(catcher, mailTo(`${name}@example.org`));
    catcher.behave({ kind: 'http-500' });
    await submit(catcher, mailTo('di@example.org'));

    const sent = await form(catcher, '/messages/1/events', { event: 'MessageLoaded' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/messages/1#events']);
    const message = await page(catcher, '/messages/1');
    expect(message).toContain('HTTP 404');
    expect(message).toContain('&#60;h1&#62;not there&#60;/h1&#62;');
    expect(await page(catcher, '/messages/4')).toContain('The message was not taken');

    await form(catcher, '/messages/1/repeat', { index: '0' });
    expect(webhook.calls[1]?.body.equals(webhook.calls[0]?.body ?? Buffer.of())).toBe(true);

    await form(catcher, '/events', { event: 'MessageSent' });
    expect(webhook.calls).toHaveLength(5);
    expect(await page(catcher)).toContain('Delivered: 3 × HTTP 404 &#60;h1&#62;');
    await form(catcher, '/events', { event: 'DomainDNSError' });
    expect(JSON.parse(webhook.calls[5]?.body.toString() ?? '').event).toBe('DomainDNSError');
    expect((await form(catcher, '/messages/1/events', { event: 'constructor' })).status).toBe(404);
  });

  it('changes the behaviour, and back', async () => {
    const catcher = await catcherForTest();
    const fields = { kind: 'provider-error', error: 'NoContent', to: 'ann', times: '1', delayMs: '' };
    expect((await form(catcher, '/behaviours', fields)).headers.location).toBe('/');
    expect(await page(catcher)).toContain(
      'Provider error in HTTP 200, NoContent, recipients with &#34;ann&#34;, 1 more',
    );
    expect((await (await submit(catcher)).json()).data.code).toBe('NoContent');
    expect((await (await submit(catcher)).json()).status).toBe('success');
    await form(catcher, '/behaviours', { kind: 'html-502', error: 'NoContent' });
    expect((await submit(catcher)).status).toBe(502);
    await form(catcher, '/behaviours', { kind: 'custom', status: '429', body: 'Slow <down>' });
    expect(await page(catcher)).toContain('The status and body given here, HTTP 429: Slow &#60;down&#62;');
    const told = await submit(catcher);
    expect([told.status, await told.text()]).toEqual([429, 'Slow <down>']);
    for (const status of ['', '100', '600', 'x']) {
      await form(catcher, '/behaviours', { kind: 'custom', status });
      expect((await submit(catcher)).status, status).toBe(200);
    }
    await form(catcher, '/behaviours/clear');
    expect((await submit(catcher)).status).toBe(200);
    await form(catcher, '/clear');
    expect(await page(catcher)).toContain('0 kept of 9 received');
  });

  it('refuses connections for a while when told to', async () => {
    const catcher = await catcherForTest();
    // Longer than any test takes; answering.test.ts sees that connections are accepted again.
    const answer = await form(catcher, '/refusal', { seconds: '9999' });
    expect(answer.text).toContain('content="10000; url=/"');
    await expect.poll(() => submit(catcher).catch(() => 'refused')).toBe('refused');
  });

  it('shows many messages in pages', async () => {
    const catcher = await catcherForTest();
    const fifty = { ...MAIL, to: Array.from({ length: 50 }, (_, n) => `p${n}@example.org`) };
    for (let n = 0; n < 3; n++) await submit(catcher, fifty);
    expect(await page(catcher)).toContain('Page 1 of 2');
    const older = await page(catcher, '/?page=2');
    expect(older).toContain('href="/messages/50"');
    expect(older).not.toContain('href="/messages/51"');
    for (const odd of ['-1', 'x', '1e9'])
      expect((await send(`${catcher.url}/?page=${odd}`)).status).toBe(200);
  });

  it('has nothing at other addresses', async () => {
    const { url } = await catcherForTest();
    for (const path of ['/messages/0', '/messages/9', '/messages/1/x/y', '/etc/passwd', '//'])
      expect((await send(`${url}${path}`)).status).toBe(404);
  });
});
