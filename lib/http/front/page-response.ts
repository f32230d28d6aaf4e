import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problems } from '@/lib/errors';
import type { RequestContext } from '@/lib/runtime/request-context';
import { PREVIEW_POLICY, pagePolicy } from '../headers';
import { answer } from './answer';

/** Gives a page its policy, never lets it be stored, and puts a plain page in the place of a failed one. */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
  context: RequestContext,
): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce);
  // Next finds the nonce for its own scripts in the request's policy.
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  response.setHeader('Content-Security-Policy', policy);
  const { writeHead, write, end } = response;
  let replaced = false;
  // Node writes the head in the midst of the first write, so both are watched, not the head alone.
  const replace = (status: number): boolean => {
    const missing = status === 404 && request.headers.rsc === undefined;
    if (replaced || response.headersSent || (status < 500 && !missing)) return replaced;
    replaced = true;
    Object.assign(response, { writeHead, write, end });
    const unread = request.method === 'POST' && !context.entered;
    const failed = context.outage ?? (unread ? 'malformedForm' : 'unexpected');
    answer(request, response, pathname, missing ? 'notFound' : failed);
    // What the framework goes on to write of a page of its own is dropped.
    Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
    return true;
  };
  Object.assign(response, {
    writeHead: (...head: [number]) => {
      if (replace(head[0])) return response;
      // The framework answers 200 whatever came of a form.
      if (head[0] === 200 && context.changedMeanwhile) head[0] = problems.changedMeanwhile[0];
      return writeHead.apply(response, head);
    },
    write: (...chunk: [unknown]) => replace(response.statusCode) || write.apply(response, chunk as never),
    end: (...last: [unknown]) =>
      replace(response.statusCode) ? response : end.apply(response, last as never),
  });
}

/** A preview stands in a frame of our own, and is held by its policy instead. */
export function prepareFrame(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
}
