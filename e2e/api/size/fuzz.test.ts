import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed, sized } from '@/test/running/size';
import type { Contract, DescribedOperation } from '@/test/support/contract';
import { servedContract } from '@/test/support/served-contract';
import { ask, group, openGroup, visit } from '../support';

// Sends requests generated from the document's schemas to every operation, valid ones and ones with an error.
// The client checks each answer against the document, which has 5xx only for an outage.

openGroup();

/** The number of requests for each operation. */
const RUNS = sized({ usual: 4, full: 12 });

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

let contract: Contract;
let ids: number[];
beforeAll(async () => {
  contract = await servedContract();
  ids = [
    group.routeId,
    group.roundId,
    await group.addPerson('Eve'),
    ...group.offerings.map(({ id }) => id),
    1,
    2,
    3,
    999_999_999,
  ];
});

const NASTY: unknown[] = [
  null,
  true,
  '',
  ' ',
  '1',
  'true',
  0,
  -1,
  -0,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  { toString: 'x' },
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egro.elpmaxe@ada',
  '\uffff\ufffe',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(100),
  'x'.repeat(100_000),
  "'; DROP TABLE orders; --",
  '%s%n{{name}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'ada@@example.org',
  'ada @example.org',
  '"ada"@example.org',
  `${'a'.repeat(300)}@example.org`,
  'ada@ex\u00e4mple.org',
  'ada@example',
  'ada@example.org\r\nBcc: eve@example.org',
  '2026-02-30T10:00:00Z',
  '2026-01-01T25:00',
  '2026-01-01T10:00:00+25:00',
  '0000-01-01T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-03-29T02:30',
  '+275760-09-13T00:00:00Z',
];

const nasty = fc.constantFrom(...NASTY);
const MOMENTS = [
  '2026-12-01T18:00',
  '2026-12-01T18:00:00Z',
  '2026-06-01T00:00:00.123+02:00',
  '2027-01-01T09:00',
];

/** Small values that match a schema. */
function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, name)));
  }
  switch (schema.type) {
    case 'object':
      return fittingObject(schema);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      return fc.array(fitting(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
    }
    case 'integer': {
      const { minimum = -1000, maximum = 2 ** 53 - 1 } = schema;
      const any = fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
      return name.endsWith('_id') ? fc.oneof(fc.constantFrom(...ids), any) : any;
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default: {
      if (schema.format === 'email') return fc.emailAddress();
      if (name.endsWith('_at')) return fc.constantFrom(...MOMENTS);
      const { minLength = 0, maxLength = 50 } = schema;
      const most = Math.min(maxLength, 50);
      return fc.string({ unit: 'grapheme', minLength: Math.min(minLength, most), maxLength: most });
    }
  }
}

function fittingObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** The values with one field spoilt or an unknown field added. */
function spoilt(schema: Schema): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), 'stranger', '__proto__', 'id', 'organization_id'];
  return fc
    .tuple(fittingObject(schema), fc.constantFrom(...names), nasty)
    .map(([body, name, value]) => Object.fromEntries([...Object.entries(body), [name, value]]));
}

const pathIds = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids.map(String)) },
    fc.constantFrom('0', '-1', '1e3', 'abc', '9'.repeat(20), '1.0', '%00', '%ff', encodeURIComponent('１')),
  );

const queries = (parameters: { name: string; in: string; schema: Schema }[]) => {
  const fields = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => [name, fc.oneof(fitting(schema, name), nasty)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

function spelled(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${name}=${encodeURIComponent(text.slice(0, 500).toWellFormed())}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const bodies = (operation: DescribedOperation): fc.Arbitrary<unknown> => {
  const schema = operation.described.requestBody?.content['application/json']?.schema;
  return schema ? fc.oneof(fittingObject(schema), spoilt(schema), nasty) : fc.constant(undefined);
};

interface Sample {
  id: string;
  query: Record<string, unknown>;
  body: unknown;
  elevated: boolean;
}

describe('a random request', () => {
  it('is answered as documented, by every operation', async () => {
    const seen = new Map<number, number>();
    // Signing out or being deactivated would end the tokens that all other requests are sent with.
    const operations = contract.operations.filter(
      ({ method, path }) =>
        !path.startsWith('/webhooks') &&
        path !== '/auth/sign-out-everywhere' &&
        !(method === 'patch' && path === '/users/{id}'),
    );
    for (const operation of operations) {
      const { path, method, described } = operation;
      const isForm = described.requestBody && !described.requestBody.content['application/json'];
      const requests = fc.record({
        id: path.includes('{id}') ? pathIds() : fc.constant(''),
        query: queries(described.parameters ?? []),
        body: isForm
          ? fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 50 }))
          : bodies(operation),
        elevated: fc.boolean(),
      });
      const call = async ({ id, query, body, elevated }: Sample) => {
        const at = path.replace('{id}', id) + spelled(query);
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const sent = isForm
          ? { headers: form, body: new URLSearchParams(body as Record<string, string>).toString() }
          : body === undefined
            ? {}
            : { data: body };
        const whole = { ...sent, method: method.toUpperCase() };
        const answer = path.startsWith('/public/')
          ? await visit(at, whole)
          : await ask(at, whole, { elevated });
        if (id === '%ff') expect(answer.status).toBe(400);
        expect(answer.status, answer.text).toBeLessThan(500);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      };
      await fc.assert(fc.asyncProperty(requests, call), { numRuns: RUNS, seed: seed() });
    }
    const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(operations.length * RUNS);
    // The requests cover every outcome: success, creation, and refusals because of the input or of a missing
    // resource.
    for (const status of [200, 201, 404, 422])
      expect(seen.get(status), `${status}`).toBeGreaterThan(RUNS / 3);
    // Thousands of requests, one after another, also on a machine that does much else.
  });

  it('leaves the service healthy', async () => {
    expect((await visit('/health')).json).toEqual({ status: 'ok', database: 'ok' });
    expect((await ask('/auth/me')).json.email).toBe(group.admin.email);
  });
});
