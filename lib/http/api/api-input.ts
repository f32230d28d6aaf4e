import { refuse } from '@/lib/rules/errors';
import { parseId } from '@/lib/rules/input';
import { type Received, readBytes, readForm, readJson, readOptionalJson } from '../requests/body';
import type { Operation } from './operation';

/** The parameters of a path, as the framework passes them. */
export type PathParameters = Record<string, string | string[] | undefined>;

/** Reads the input of an operation's rule from the request. Throws a refusal when it cannot be read. */
export async function readInput(
  offered: Operation,
  request: Received,
  params: PathParameters,
): Promise<Record<string, unknown>> {
  const named: Record<string, unknown> = {};
  for (const [name, spelling] of Object.entries(params)) {
    const id = parseId(String(spelling));
    if (id === undefined) throw refuse('notFound');
    named[name] = id;
  }
  const sent = await readSource(offered, request);
  const fromHeaders = Object.fromEntries(
    Object.entries(offered.headers ?? {}).map(([name, header]) => [
      name,
      request.headers.get(header) ?? undefined,
    ]),
  );
  const fromRequest = Object.fromEntries(
    Object.entries(offered.known ?? {}).map(([name, read]) => [name, read(request)]),
  );
  // The path and the headers come last, so that a body cannot override them.
  return { ...sent, ...fromHeaders, ...fromRequest, ...named };
}

async function readSource(
  { from = 'query', largest }: Operation,
  request: Received,
): Promise<Record<string, unknown>> {
  if (from === 'json') return readJson(request);
  if (from === 'optional json') return readOptionalJson(request);
  if (from === 'form') return readForm(request);
  if (from === 'bytes') return { bytes: await readBytes(request) };
  if (from === 'none') return {};
  if (from === 'file') return { ...readQuery(request), bytes: await readBytes(request, largest) };
  return readQuery(request);
}

function readQuery(request: Received): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const [name, value] of addressOf(request).searchParams) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  // A name given twice becomes a list, which no filter accepts.
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

/** The address of a request. Only its path and its query mean anything. */
export function addressOf({ url }: Received): URL {
  return new URL(url, 'http://localhost');
}
