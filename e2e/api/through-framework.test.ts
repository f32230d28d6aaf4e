import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { publicKeyOf } from '@/scripts/mail-catcher/webhooks/webhook';
import { type Answer, type Sent, send } from '@/test/support/http';
import { signatureOf } from '@/test/support/mail/mail-events';
import { startFrameworkServer, type TestServer } from '@/test/support/servers/server';
import { group, openGroup } from './support';

// While developing, the framework answers the operations, which the front server answers otherwise. Here both get the
// same requests: each kind of path, body, refusal and header once. All other tests of the API ask the front server.

openGroup();

let throughFramework: TestServer;
let authorization: string;
beforeAll(async () => {
  throughFramework = await startFrameworkServer(inject('databaseUrl'), {
    MAILER_WEBHOOK_PUBLIC_KEY: publicKeyOf(createPrivateKey(inject('webhookKey'))),
  });
  authorization = `Bearer ${await group.token(group.superadmin, { elevated: true })}`;
});
afterAll(() => throughFramework.stop());

/** Headers that identify a request, or tell the packing of its answer. */
const PACKING = [
  'x-request-id',
  'date',
  'vary',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
];

/** An answer without its differences from one order to the next, and from one server to the other. */
const comparable = ({ status, headers, text }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !PACKING.includes(name))),
  text: text
    .replace(/"order_number":\d+/, '"order_number":0')
    // It rises with every transaction of the database.
    .replace(/"cursor":"[\da-f.]+"/, '"cursor":"…"')
    // A minute may end between the two.
    .replace(/<span>Printed [^<]+<\/span>/, '<span>Printed …</span>')
    .replace(/:\d+\/my-order\/[\w-]+/, '/my-order/…'),
});

type Request = [path: string, sent: Sent];

/** Sends a request to both servers, and returns the answer that both gave. */
async function both(path: string, sent: Sent): Promise<Answer> {
  const asked = { ...sent, headers: { host: group.host, ...sent.headers } };
  const direct = await send(`${inject('serverUrl')}${path}`, asked);
  const framed = await send(`${throughFramework.url}${path}`, asked);
  expect(comparable(framed), path).toEqual(comparable(direct));
  return direct;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const round = (rest = '') => `/purchase-rounds/${group.roundId}${rest}`;
const order = () => ({
  name: 'Ada',
  email: 'ada@example.org',
  lines: [{ wine_offering_id: group.offerings[0]?.id, quantity: 7 }],
});
const place = (sent: Sent): Request => [
  '/public/orders',
  { method: 'POST', ...sent, headers: { ...JSON_TYPE, ...sent.headers } },
];
const asked = (sent: Sent = {}): Sent => ({ ...sent, headers: { authorization, ...sent.headers } });
const byCookie = async (headers: Record<string, string>): Promise<Request> => [
  round('/pickup-list'),
  { headers: { cookie: `other=1; session=${await group.token(group.admin)}`, ...headers } },
];
const event = '{"event":"MessageSent","payload":{}}';
const report = (headers: Record<string, string>): Request => [
  '/webhooks/mailer',
  { method: 'POST', body: event, headers },
];

it.each<[string, number, () => Request | Promise<Request>]>([
  ['a public resource', 200, () => ['/public/current-round/?lang=nl', {}]],
  ['a list', 200, () => ['/participants?limit=1', asked()]],
  ['a resource', 200, () => [round(), asked()]],
  ['the head of a resource', 200, () => [`${round()}?a=b`, asked({ method: 'HEAD' })]],
  ['paper', 200, () => [round('/pickup-list'), asked()]],
  ['paper by a cookie', 200, () => byCookie({})],
  ['a file', 200, () => ['/payments?format=csv', asked()]],
  ['the description', 200, () => ['/openapi.json', {}]],
  ['an order', 201, () => place({ data: order() })],
  ['an event', 200, () => report(signatureOf(event))],
  ['OPTIONS', 204, () => [round(), { method: 'OPTIONS' }]],
  ['a method that there is not', 405, () => [round(), asked({ method: 'PUT' })]],
  ['no token', 401, () => [round(), {}]],
  ['a wrong signature', 401, () => report(signatureOf(`${event} `))],
  ['a cookie from another site', 403, () => byCookie({ 'sec-fetch-site': 'cross-site' })],
  ['an id that is none', 404, () => ['/purchase-rounds/1%2Fhistory', asked()]],
  ['a resource that is not there', 404, () => ['/purchase-rounds/987654321', asked()]],
  ['an unknown host', 404, () => place({ body: '{', headers: { host: 'nowhere.example.org' } })],
  [
    'a stale version',
    412,
    () => [round(), asked({ method: 'PATCH', data: {}, headers: { 'if-match': '"old"' } })],
  ],
  ['malformed JSON', 400, () => place({ body: '{"name":' })],
  ['invalid UTF-8', 400, () => place({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) })],
  ['another media type', 415, () => place({ body: 'a=b', headers: { 'content-type': 'text/plain' } })],
  ['too large a body', 413, () => place({ body: `{"name":"${'x'.repeat(1024 * 1024)}"}` })],
  ['a body that does not fit', 422, () => place({ data: { lines: [] } })],
])('answers %s the same', async (_what, status, ask) => {
  const [path, sent] = await ask();
  expect((await both(path, sent)).status).toBe(status);
});

it('gives an order again by its key, whichever of them took it', async () => {
  const [path, sent] = place({ data: order(), headers: { host: group.host, 'idempotency-key': 'both' } });
  const first = await send(`${inject('serverUrl')}${path}`, sent);
  const again = await send(`${throughFramework.url}${path}`, sent);
  expect(again.json.order_number).toBe(first.json.order_number);
});
