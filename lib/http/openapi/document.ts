import { z } from 'zod';
import manifest from '@/package.json';
import type { Handlers } from '../api/api';
import { type Operation, takesKey, VERBS } from '../api/operation';
import { CONDITIONS } from './conditions';
import { exampleOf } from './examples';
import { type OperationPlace, responsesOf, SHARED_RESPONSE_SCHEMAS } from './responses';
import { type JsonSchema, type SharedSchemas, wireSchema, without } from './schemas';

/** The handlers of each path, with the paths as OpenAPI spells them. */
export type Paths = Record<string, Handlers>;

const ABOUT = `Group wine purchasing: rounds, orders and pickup lists for groups that buy wine together.

Administrators send the token of \`POST /auth/login\` as \`Authorization: Bearer …\`; deleting participants and closed rounds needs the one of \`POST /auth/elevate\`. The paths under \`/public\` need none: the Host header names the group. Amounts are integers in the minor unit of the route's currency; times are UTC.

The \`ETag\` of a resource is its version: sent back as \`If-Match\` with \`PATCH\` or \`DELETE\`, it keeps you from overwriting a change that you have not seen. A \`POST\` that creates something takes an \`Idempotency-Key\`, so that you can safely send it again.`;

const WINES = 'The wines of rounds, and the library that they are taken from';
const SUPPLIERS = 'Suppliers of wine, and purchase orders to them';
const PICKUP = 'Handing out orders on the pickup day';
const PAYMENTS = 'Money received and refunded, and the bank accounts for it';
const BANK = 'Imported bank statements, and the transfers in them';
const MAIL = 'Templates, scheduled mailings, and the log of all messages to participants';

const TAGS: Record<string, [name: string, description: string]> = {
  auth: ['Authentication', 'Logging in, tokens and passwords'],
  organization: ['Organization', "The caller's organization"],
  users: ['Administrators', 'The accounts of the organization'],
  routes: ['Routes', 'Groups of participants with a public domain and a sender of their own'],
  participants: ['Participants', 'The people who order on a route'],
  'purchase-rounds': [
    'Purchase rounds',
    'A wine list with a time to order and a pickup: draft, open or closed',
  ],
  insights: ['Insights', 'What was ordered in several rounds'],
  'wine-categories': ['Wines', WINES],
  'wine-offerings': ['Wines', WINES],
  wines: ['Wines', WINES],
  imports: ['Imports', 'Files of wines and participants, looked at before they are imported'],
  suppliers: ['Suppliers', SUPPLIERS],
  'purchase-orders': ['Suppliers', SUPPLIERS],
  orders: ['Orders', 'The orders of participants, numbered within their round'],
  pickup: ['Pickup', PICKUP],
  'pickup-links': ['Pickup', PICKUP],
  payments: ['Payments', PAYMENTS],
  'payment-accounts': ['Payments', PAYMENTS],
  'bank-statements': ['Bank statements', BANK],
  'bank-transactions': ['Bank statements', BANK],
  mailings: ['Mail', MAIL],
  'mail-templates': ['Mail', MAIL],
  'mail-logs': ['Mail', MAIL],
  webhooks: ['Mail', MAIL],
  public: ['Public', "A route's own site, found by the Host header"],
  health: ['Health', 'Checks that the service works'],
};

/** The OpenAPI 3.1 document of the API, generated from the operations that serve it. */
export function openApiDocument(paths: Paths): Record<string, unknown> {
  const shared: SharedSchemas = { ...SHARED_RESPONSE_SCHEMAS };
  const told = Object.entries(paths).map(([path, handlers]) => {
    const operations = VERBS.flatMap((verb) => {
      const offered = handlers[verb].operation;
      return offered ? [[verb.toLowerCase(), describe({ path, verb, offered }, shared)]] : [];
    });
    return [path, Object.fromEntries(operations)];
  });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Group wine purchasing',
      version: manifest.version,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Map(Object.values(TAGS))].map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(told),
    components: { schemas: shared, securitySchemes: SECURITY_SCHEMES },
  };
}

const SECURITY_SCHEMES = {
  login: {
    type: 'oauth2',
    description: "An administrator's e-mail address and password",
    flows: { password: { tokenUrl: '/auth/login', scopes: {} } },
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of POST /auth/login',
  },
  elevated: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of POST /auth/elevate, which lasts a few minutes',
  },
  helper: {
    type: 'apiKey',
    in: 'cookie',
    name: 'pickup',
    description: 'The cookie that the page of a pickup link sets, on the host of its route',
  },
};

function securityOf(path: string, { rule, refusals = [] }: Operation): unknown[] {
  if (path.startsWith('/pickup/')) return [{ helper: [] }];
  if (rule.access === 'anyone' || rule.access === 'visitor') return [];
  if (rule.access === 'elevated') return [{ elevated: [] }];
  const either = [{ login: [] }, { token: [] }];
  return refusals.includes('closedRoundNeedsElevation') ? [...either, { elevated: [] }] : either;
}

function describe(place: OperationPlace, shared: SharedSchemas): Record<string, unknown> {
  const { path, verb, offered } = place;
  const [, first = ''] = path.split('/');
  const input = wireSchema(offered.rule.input, 'input', shared);
  const elsewhere = new Set([
    ...namesIn(path),
    ...Object.keys(offered.headers ?? {}),
    ...Object.keys(offered.known ?? {}),
  ]);
  const own = without(input, elsewhere);
  const parameters = parametersOf(offered, path, input, own);
  return {
    operationId: operationId(path, verb),
    summary: offered.summary,
    ...(offered.description ? { description: offered.description } : {}),
    tags: [TAGS[first]?.[0] ?? first],
    security: securityOf(path, offered),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(offered, own, shared),
    responses: responsesOf(place, shared),
  };
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** For example getPurchaseRoundsIdPickupList. */
function operationId(path: string, verb: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return verb.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(offered: Operation, path: string, input: JsonSchema, own: JsonSchema): unknown[] {
  const inPath = namesIn(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  }));
  const inHeaders = Object.entries(offered.headers ?? {}).map(([name, header]) => ({
    name: header,
    in: 'header',
    schema: input.properties?.[name] ?? { type: 'string' },
  }));
  const isQueried = ['query', 'file'].includes(offered.from ?? 'query');
  const inQuery = isQueried ? Object.entries(own.properties ?? {}).filter(([name]) => name !== 'bytes') : [];
  const conditions = [
    ...(offered.rule.versioned ? [CONDITIONS.ifMatch] : []),
    ...(takesKey(offered) ? [CONDITIONS.idempotencyKey] : []),
  ];
  return [
    ...inPath,
    ...inHeaders,
    ...conditions,
    ...inQuery.map(([name, schema]) => ({
      name,
      in: 'query',
      ...(offered.from === 'file' && own.required?.includes(name) ? { required: true } : {}),
      schema,
    })),
  ];
}

function requestBody(offered: Operation, own: JsonSchema, shared: SharedSchemas): Record<string, unknown> {
  if (offered.from === undefined || offered.from === 'query' || offered.from === 'none') return {};
  if (offered.from === 'file') {
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { description: 'The file' } } },
      },
    };
  }
  const media = offered.from === 'form' ? FORM_MEDIA : ['application/json'];
  const schema = offered.sent ? wireSchema(offered.sent, 'input', shared) : own;
  // The request's example uses the names of the answer's shape: a route's name differs from a participant's.
  const owner = (offered.answer && z.globalRegistry.get(offered.answer)?.id) ?? '';
  const body = { schema, example: exampleOf(schema, shared, '', owner) };
  return {
    requestBody: {
      required: offered.from !== 'optional json',
      content: Object.fromEntries(media.map((type) => [type, body])),
    },
  };
}

const FORM_MEDIA = ['application/x-www-form-urlencoded', 'multipart/form-data'];
