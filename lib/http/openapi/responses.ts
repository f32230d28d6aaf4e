import type { z } from 'zod';
import { type Problem, problemSentence, statusOf } from '@/lib/rules/errors';
import { ENGLISH } from '@/lib/words/languages/languages';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { type Operation, takesKey, type Verb } from '../api/operation';
import { exampleOf } from './examples';
import { type JsonSchema, type SharedSchemas, wireSchema } from './schemas';

/** An operation with its path and method, which decide its possible refusals. */
export interface OperationPlace {
  path: string;
  verb: Verb;
  offered: Operation;
}

export const SHARED_RESPONSE_SCHEMAS: SharedSchemas = {
  Problem: {
    type: 'object',
    description: 'What went wrong, in one plain sentence',
    properties: { detail: { type: 'string' } },
    required: ['detail'],
    additionalProperties: false,
  },
  Invalid: {
    type: 'object',
    description: 'Invalid values, each with its path, such as lines.0.quantity',
    properties: {
      detail: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { path: { type: 'string' }, message: { type: 'string' } },
          required: ['path', 'message'],
          additionalProperties: false,
        },
      },
    },
    required: ['detail'],
    additionalProperties: false,
  },
};

const HEADERS: Record<number, [name: string, description: string]> = {
  401: ['WWW-Authenticate', 'Bearer'],
  429: ['Retry-After', 'Seconds to wait'],
  503: ['Retry-After', 'Seconds to wait'],
};

/** Every answer that an operation may give, by status. */
export function responsesOf(place: OperationPlace, shared: SharedSchemas): Record<string, unknown> {
  const { offered } = place;
  const byStatus = new Map<number, Problem[]>();
  for (const problem of new Set(refusalsOf(place))) {
    const status = statusOf(problem);
    byStatus.set(status, [...(byStatus.get(status) ?? []), problem]);
  }
  const refused = [...byStatus].sort(([a], [b]) => a - b);
  return {
    [offered.status ?? 200]: success(offered, shared),
    ...(offered.otherStatus
      ? { [offered.otherStatus.status]: success({ ...offered, status: offered.otherStatus.status }, shared) }
      : {}),
    ...Object.fromEntries(refused.map(([status, named]) => [status, refusal(status, named)])),
    ...(offered.outage ? { 503: outage(offered.outage, shared) } : {}),
  };
}

function refusalsOf({ path, verb, offered }: OperationPlace): Problem[] {
  const { access } = offered.rule;
  const reads = verb === 'GET';
  const administrators = access !== 'anyone' && access !== 'visitor';
  const writesAsVisitor = access === 'visitor' && !reads;
  return [
    'malformedHost',
    ...(offered.from === 'json' || offered.from === 'optional json' ? JSON_REFUSALS : []),
    ...(offered.from === 'form' ? FORM_REFUSALS : []),
    ...(offered.from === 'file' ? (['bodyTooLarge'] as const) : []),
    ...(hasInput(offered) || takesKey(offered) ? (['invalid'] as const) : []),
    ...(takesKey(offered) ? (['keyReused', 'keyExpired'] as const) : []),
    ...(offered.rule.versioned ? (['preconditionFailed'] as const) : []),
    ...(administrators ? (['notAuthenticated'] as const) : []),
    ...(access === 'superadmin' || access === 'elevated' ? (['superadminOnly'] as const) : []),
    ...(access === 'elevated' ? (['elevationRequired'] as const) : []),
    // A console with its own host serves these paths at no other.
    ...(path.includes('{') || administrators || offered.from === 'form' ? (['notFound'] as const) : []),
    ...(writesAsVisitor ? (['unknownHost', 'tooManyRequests'] as const) : []),
    ...(!reads && administrators && !path.startsWith('/auth/') ? (['conflict'] as const) : []),
    ...(offered.refusals ?? []),
    ...(path === '/health/live' ? [] : (['unavailable'] as const)),
    ...(reads ? [] : (['busy', 'readOnly'] as const)),
  ];
}

const JSON_REFUSALS = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType'] as const;
const FORM_REFUSALS = ['malformedForm', 'bodyTooLarge', 'unsupportedFormType'] as const;

function hasInput(offered: Operation): boolean {
  return offered.from !== 'none' && offered.from !== 'bytes';
}

/** The form of a strong entity tag. */
const STRONG_TAG = '^"[A-Za-z0-9_-]+"$';

const told = (description: string) => ({ schema: { type: 'string' }, description });

function success(offered: Operation, shared: SharedSchemas): Record<string, unknown> {
  const status = offered.status ?? 200;
  if (status === 204) return { description: 'Done; the answer has no body' };
  const schema: JsonSchema = offered.answer
    ? wireSchema(offered.answer, 'output', shared)
    : { type: 'string' };
  const headers = {
    ...(offered.location ? { Location: told('The path of what was made') } : {}),
    ...(offered.versioned
      ? { ETag: { ...told('The version of the resource'), schema: { type: 'string', pattern: STRONG_TAG } } }
      : {}),
  };
  const json = { 'application/json': { schema, example: exampleOf(schema, shared) } };
  const other = [offered.media ?? []].flat().map((media) => [media, { schema: { type: 'string' } }]);
  return {
    description: status === 201 ? 'Created' : 'Done',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { ...(offered.answer || !offered.media ? json : {}), ...Object.fromEntries(other) },
  };
}

function outage(shape: z.ZodType, shared: SharedSchemas): Record<string, unknown> {
  return {
    description: problemSentence('unavailable', {}, ENGLISH),
    headers: headersOf(503),
    content: { 'application/json': { schema: wireSchema(shape, 'output', shared) } },
  };
}

function headersOf(status: number): Record<string, unknown> | undefined {
  const header = HEADERS[status];
  return header && { [header[0]]: { schema: { type: 'string' }, description: header[1] } };
}

function refusal(status: number, named: Problem[]): Record<string, unknown> {
  // A body's signature is not an authentication scheme that WWW-Authenticate could name.
  const headers = named.includes('invalidSignature') ? undefined : headersOf(status);
  const schema = { $ref: `#/components/schemas/${status === 422 ? 'Invalid' : 'Problem'}` };
  const examples = named.map((problem) => [problem, { value: exampleBody(problem) }]);
  return {
    description: named.map(exampleSentence).join(' '),
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

/** The sentence with invented values where it names any. */
const exampleSentence = (problem: Problem) =>
  problemSentence(problem, { name: 'Riesling', left: 3, price: '8.50', currency: 'EUR' }, ENGLISH);

function exampleBody(problem: Problem): unknown {
  if (problem !== 'invalid') return { detail: exampleSentence(problem) };
  const message = translateMessage(localizedMessage('required'), ENGLISH);
  return { detail: `name: ${message}`, errors: [{ path: 'name', message }] };
}
