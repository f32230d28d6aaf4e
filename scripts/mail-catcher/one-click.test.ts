import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { send } from '@/test/support/http';
import { oneClickUrl, unsubscribeByOneClick } from './one-click';
import { catcherForTest, MAIL, submit } from './testing';

/** Stands for the site of a group: keeps its requests, and answers with `status`. */
const posted: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
let status = 200;
let address: string;
const site = http.createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { method = '', url = '', headers } = request;
  posted.push({ method, url, headers, body });
  response.writeHead(status).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/unsubscribe/7-key`;
});
afterAll(() => site.close());
beforeEach(() => {
  posted.length = 0;
  status = 200;
});

const offering = (url = address) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

it('the button of a message posts what a mail program posts, without Origin and cookie', async () => {
  const catcher = await catcherForTest();
  await submit(catcher, { ...MAIL, headers: offering() });
  const page = (await send(`${catcher.url}/messages/1`)).text;
  expect(page).toContain('List-Unsubscribe');
  expect(page).toContain(address);
  expect(page).toContain('Unsubscribe with one click');
  const pressed = await send(`${catcher.url}/messages/1/unsubscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: catcher.url },
    body: '',
  });
  expect(pressed.status).toBe(303);
  expect(posted).toMatchObject([
    {
      method: 'POST',
      url: '/unsubscribe/7-key',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    },
  ]);
  expect(posted[0]?.headers).not.toHaveProperty('origin');
  expect(posted[0]?.headers).not.toHaveProperty('cookie');
  expect((await send(`${catcher.url}/messages/1`)).text).toContain('200 OK');
});

it('a message that does not offer it has no button', async () => {
  const catcher = await catcherForTest();
  await submit(catcher, MAIL);
  expect((await send(`${catcher.url}/messages/1`)).text).not.toContain('Unsubscribe with one click');
});

it.each([
  ['no header of its own', { 'List-Unsubscribe': '<https://a.example/u>' }],
  ['an address for mail alone', { ...offering(), 'List-Unsubscribe': '<mailto:u@a.example>' }],
  ['no address', { ...offering(), 'List-Unsubscribe': 'nothing' }],
])('one click is not offered with %s', (_what, headers) => {
  expect(oneClickUrl({ headers })).toBeUndefined();
});

it('what the site answers is told, and that none answers', async () => {
  const catcher = await catcherForTest();
  const answerTo = async (url: string) => {
    await submit(catcher, { ...MAIL, headers: offering(url) });
    const message = catcher.messages().find(({ headers }) => headers['List-Unsubscribe'] === `<${url}>`);
    return message && unsubscribeByOneClick(message);
  };
  status = 404;
  expect(await answerTo(address)).toBe('404 Not Found');
  // Not every system finds such names itself.
  expect(await answerTo(address.replace('127.0.0.1', 'north.localhost'))).toBe('404 Not Found');
  expect(await answerTo('http://127.0.0.1:1/unsubscribe/7-key')).toContain('ECONNREFUSED');
});
