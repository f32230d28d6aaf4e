import { readdir } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '@/app/(api)/operations';
import { EVENT_TYPES } from '@/lib/mail/templates/input';
import { variablesOf } from '@/lib/mail/templates/variables/variables';
import { type Contract, pointerTo } from '@/test/support/contract';
import { servedContract } from '@/test/support/served-contract';
import { ask, openGroup, visit } from './support';

openGroup();

let contract: Contract;
beforeAll(async () => {
  contract = await servedContract();
});

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(contract.document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(contract.document.openapi).toMatch(/^3\.1\./);
  });

  it('has every path that is served', async () => {
    const files = await readdir('app/(api)', { recursive: true });
    const served = files
      .filter((file) => file.endsWith('/route.ts') && file !== 'openapi.json/route.ts')
      .map((file) => `/${file.replace('/route.ts', '').replace(/\[(\w+)\]/g, '{$1}')}`);
    expect(Object.keys(paths).sort()).toEqual(served.sort());
    expect(Object.keys(contract.document.paths).sort()).toEqual(served.sort());
  });

  it('names every operation, and who may call it', () => {
    const ids = contract.operations.map(({ described }) => described.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, described } of contract.operations) {
      expect(described.summary, path).toMatch(/\w{3}/);
      expect(described.tags, path).toHaveLength(1);
      const open = /^\/(public|health|webhooks)|^\/auth\/(login|forgot)$/.test(path);
      expect(described.security.length > 0, `${path} is behind a token`).toBe(!open);
      expect(Object.keys(described.responses).includes('401') || open, path).toBe(true);
    }
    expect(contract.document.components.securitySchemes.login.flows.password.tokenUrl).toBe('/auth/login');
  });

  it('describes versions wherever one resource is returned or changed, and nowhere else', () => {
    for (const { path, method, described } of contract.operations) {
      const [, success] =
        Object.entries<Described>(described.responses).find(([status]) => status < '300') ?? [];
      const schema = success?.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
      expect(Boolean(success?.headers?.ETag), `the ETag of ${method} ${path}`).toBe(RESOURCES.has(schema));
      const changes = method === 'patch' || method === 'delete';
      expect(headersOf(described).includes('If-Match'), `If-Match of ${method} ${path}`).toBe(changes);
      expect('412' in described.responses, `412 of ${method} ${path}`).toBe(changes);
    }
  });

  it('describes the idempotency key wherever something is created', () => {
    const taking = contract.operations.filter(({ described }) =>
      headersOf(described).includes('Idempotency-Key'),
    );
    expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [
        'post /imports',
        'post /mail-templates',
        'post /orders',
        'post /participants',
        'post /payment-accounts',
        'post /payments',
        'post /pickup-links',
        'post /public/orders',
        'post /purchase-orders',
        'post /purchase-rounds',
        'post /purchase-rounds/{id}/copy',
        'post /purchase-rounds/{id}/mailings',
        'post /purchase-rounds/{id}/messages',
        'post /routes',
        'post /suppliers',
        'post /wine-offerings',
        'post /wines',
      ].sort(),
    );
    for (const { path, method, described } of contract.operations) {
      const created = described.responses['201'];
      const behindToken = described.security.length > 0;
      // Statements are not read again.
      if (path === '/bank-statements') continue;
      if (created && behindToken) expect(created.headers?.Location, `${method} ${path}`).toBeDefined();
    }
  });

  it('gives the maximum length of every text', () => {
    const unlimited: string[] = [];
    for (const { path, method, described } of contract.operations) {
      for (const [media, { schema }] of Object.entries<{ schema: object }>(
        described.requestBody?.content ?? {},
      )) {
        for (const text of textsIn(schema)) {
          if (!/^\/webhooks/.test(path)) unlimited.push(`${method} ${path} ${media}${text}`);
        }
      }
    }
    expect(unlimited).toEqual([]);
  });

  it('lists the placeholders of mail templates where templates are written', () => {
    const { description } = contract.document.paths['/mail-templates'].post;
    for (const name of EVENT_TYPES.flatMap(variablesOf)) expect(description).toContain(`{{${name}}}`);
  });

  it('has examples that fit its own schemas', () => {
    let examples = 0;
    for (const { path, method, described } of contract.operations) {
      const bodies: [place: (string | number)[], body: Record<string, unknown>][] = [
        ...contentsOf(described.requestBody?.content, ['requestBody']),
        ...Object.entries<{ content?: object }>(described.responses).flatMap(([status, { content }]) =>
          contentsOf(content, ['responses', status]),
        ),
      ];
      for (const [place, body] of bodies) {
        const named = Object.values((body.examples ?? {}) as Record<string, { value: unknown }>);
        for (const value of [
          ...named.map((one) => one.value),
          ...('example' in body ? [body.example] : []),
        ]) {
          const pointer = pointerTo(['paths', path, method, ...place, 'schema']);
          expect(contract.misfits(pointer, value), `${method} ${path} ${place.join('/')}`).toEqual([]);
          examples += 1;
        }
      }
    }
    expect(examples).toBeGreaterThan(200);
  });

  it('needs no token and is not cached', async () => {
    const answer = await visit('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('has a page for people, which needs no token either, and is read-only', async () => {
    const page = await visit('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const refused = await visit('/docs', { method: 'POST' });
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await visit('/docs/favicon-32x32.png')).headers['content-type']).toBe('image/png');
    expect((await visit('/docs/package.json')).status).toBe(404);
  });

  it('is checked against every answer of these tests', async () => {
    const answer = await visit('/health');
    expect(contract.deviations('GET', 'http://x/health', answer)).toEqual([]);
    const wrong = [
      { ...answer, status: 418 },
      { ...answer, text: '{"status":"ok"}' },
      { ...answer, text: '{"status":"ok","database":"ok","secret":1}' },
      { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } },
      { ...answer, headers: { ...answer.headers, 'cache-control': 'public' } },
      { ...answer, headers: { ...answer.headers, etag: '"a"' } },
    ];
    for (const one of wrong) expect(contract.deviations('GET', 'http://x/health', one)).toHaveLength(1);
    const organization = await ask('/organization');
    for (const etag of [undefined, 'W/"a"', 'a']) {
      const other = { ...organization, headers: { ...organization.headers, etag } };
      expect(contract.deviations('GET', 'http://x/organization', other)).toHaveLength(1);
    }
    const teapot = {
      ...answer,
      status: 200,
      get json() {
        return JSON.parse(answer.text);
      },
    };
    expect(contract.deviations('PUT', 'http://x/health', teapot)).toEqual(['no Allow header']);
    expect(contract.deviations('GET', 'http://x/orders/1/nothing', teapot)).toHaveLength(1);
  });
});

/** The schemas of resources that have a version. */
const RESOURCES = new Set([
  'Import',
  'NewPickupLink',
  'PickupLink',
  'BankTransaction',
  'PurchaseOrder',
  'Settlement',
  'Supplier',
  'PaymentAccount',
  'Payment',
  'Organization',
  'User',
  'Route',
  'Participant',
  'PurchaseRound',
  'Wine',
  'WineOffering',
  'Order',
  'MailTemplate',
  'MailLog',
  'Mailing',
]);

interface Described {
  headers?: Record<string, object>;
  content?: Record<string, { schema: { $ref?: string } }>;
}

const headersOf = ({ parameters = [] }: { parameters?: { in: string; name: string }[] }) =>
  parameters.filter((one) => one.in === 'header').map(({ name }) => name);

function contentsOf(
  content: object | undefined,
  place: (string | number)[],
): [place: (string | number)[], body: Record<string, unknown>][] {
  return Object.entries(content ?? {}).map(([media, body]) => [[...place, 'content', media], body]);
}

/** The pointers to texts without a limit: no maxLength, enum or pattern. */
function textsIn(schema: object, place = ''): string[] {
  const { type, maxLength, enum: values, format } = schema as Record<string, unknown>;
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  const own = isText && maxLength === undefined && !values && format !== 'date-time' ? [place] : [];
  const parts = Object.entries(schema).filter(([, part]) => typeof part === 'object' && part !== null);
  return [...own, ...parts.flatMap(([key, part]) => textsIn(part, `${place}/${key}`))];
}
