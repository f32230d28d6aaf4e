import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Answer } from './http';

/** An operation of the served document, with its path. */
export interface DescribedOperation {
  path: string;
  method: string;
  // biome-ignore lint/suspicious/noExplicitAny: OpenAPI defines the document's shape
  described: any;
}

/** The served OpenAPI document, and the check of answers against it. */
export interface Contract {
  // biome-ignore lint/suspicious/noExplicitAny: OpenAPI defines the document's shape
  document: any;
  operations: DescribedOperation[];
  /** Every difference between an answer and the document. */
  deviations(method: string, url: string, answer: Answer): string[];
  /** Every way in which a value violates the schema at this JSON pointer of the document. */
  misfits(pointer: string, value: unknown): string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Headers with a meaning for clients, which may occur only where the document describes them. */
const TOLD_HEADERS = ['etag', 'location', 'retry-after', 'www-authenticate'];
/** Answers that the server may give before any operation: time-out, address too long, headers too large. */
const AT_THE_DOOR = new Set([408, 414, 431]);

/** Reads a contract out of an OpenAPI 3.1 document. */
// biome-ignore lint/suspicious/noExplicitAny: OpenAPI defines the document's shape
export function contractOf(document: any): Contract {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, described: item[method] }] : [])),
  );

  const misfits = (pointer: string, value: unknown): string[] => {
    const key = `api#${pointer}`;
    const validate = ajv.getSchema(key) ?? ajv.compile({ $ref: key });
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  const deviations = (method: string, url: string, answer: Answer): string[] => {
    const { pathname } = new URL(url);
    const segments = pathname.replace(/(.)\/+$/, '$1').split('/');
    const path = Object.keys(document.paths).find((template) => matches(template.split('/'), segments));
    if (path === undefined) return isOurs(document, segments) ? plainRefusal(answer, [404, 400, 405]) : [];
    const verb = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    const operation = document.paths[path][verb];
    if (verb === 'options') return answer.status === 204 ? [] : plainRefusal(answer, [400, 404]);
    if (!operation) return answer.headers.allow ? plainRefusal(answer, [405]) : ['no Allow header'];
    if (AT_THE_DOOR.has(answer.status)) return [];
    const described = operation.responses[answer.status];
    if (!described) return [`${answer.status} is not documented: ${answer.text.slice(0, 300)}`];
    const missing = Object.keys(described.headers ?? {}).filter(
      (name) => !answer.headers[name.toLowerCase()],
    );
    const complaints = missing.map((name) => `no ${name} header`);
    const told = Object.keys(described.headers ?? {}).map((name) => name.toLowerCase());
    for (const name of TOLD_HEADERS) {
      if (answer.headers[name] && !told.includes(name)) complaints.push(`an undocumented ${name} header`);
    }
    for (const name of Object.keys(described.headers ?? {})) {
      const value = answer.headers[name.toLowerCase()];
      const place = ['paths', path, verb, 'responses', answer.status, 'headers', name, 'schema'];
      if (value) complaints.push(...misfits(pointerTo(place), value).map((misfit) => `${name}${misfit}`));
    }
    if (answer.headers['cache-control'] !== 'no-store') complaints.push('a cache may keep it');
    if (method.toUpperCase() === 'HEAD') return complaints;
    const documented = Object.keys(described.content ?? {});
    if (documented.length === 0)
      return answer.text === '' ? complaints : [...complaints, `a body: ${answer.text.slice(0, 300)}`];
    const media = documented.find((one) =>
      [one, `${one}; charset=utf-8`].includes(answer.headers['content-type'] ?? ''),
    );
    if (!media) {
      return [...complaints, `content type ${answer.headers['content-type']}`];
    }
    if (media !== 'application/json') return complaints;
    const schema = ['paths', path, verb, 'responses', answer.status, 'content', media, 'schema'];
    return [...complaints, ...misfits(pointerTo(schema), JSON.parse(answer.text))];
  };

  return { document, operations, deviations, misfits };
}

/** The JSON pointer to a place in the document, encoded for a URI fragment. */
export function pointerTo(place: (string | number)[]): string {
  return place
    .map((key) => `/${encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

/** True when a path belongs to the API, known or not. */
function isOurs(document: { paths: object }, [, first]: string[]): boolean {
  return Object.keys(document.paths).some((path) => path.split('/')[1] === first);
}

function plainRefusal(answer: Answer, statuses: number[]): string[] {
  if (!statuses.includes(answer.status)) return [`${answer.status} instead of ${statuses.join(' or ')}`];
  if (answer.text === '') return [];
  return typeof answer.json.detail === 'string' ? [] : [`no detail: ${answer.text.slice(0, 300)}`];
}
