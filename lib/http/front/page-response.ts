import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problems } from '@/lib/errors';
import type { RequestContext } from '@/lib/runtime/request-context';
import { PAGES_VARY, PREVIEW_POLICY, pagePolicy } from '../headers';
import { answer } from './answer';
import { enteredIn } from './page-form';

/**
 * Sets the content security policy of a page, and replaces a failed page with a plain one. `form` is the body
 * that was sent to it, if any. Returns what is new on every copy of a page: the nonce, and the key of its form.
 */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
  context: RequestContext,
  form: Buffer | undefined,
): string[] {
  const nonce = randomBytes(16).toString('base64');
  const formKey = randomUUID();
  const policy = pagePolicy(nonce);
  // Next reads the nonce for its own scripts from the request's policy.
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  request.headers['x-form-key'] = formKey;
  response.setHeader('Content-Security-Policy', policy);
  const { writeHead, write, end } = response;
  let replaced = false;
  // Node sends the head with the first write, so write and end are intercepted as well as writeHead.
  const replace = (status: number): boolean => {
    // The form names an action that this version does not have.
    const outdated = response.getHeader('x-nextjs-action-not-found') !== undefined;
    const missing = status === 404 && request.headers.rsc === undefined;
    if (replaced || response.headersSent || (status < 500 && !missing && !outdated)) return replaced;
    replaced = true;
    Object.assign(response, { writeHead, write, end });
    const unread = form !== undefined && !context.entered;
    const failed = context.outage ?? (unread ? 'malformedForm' : 'unexpected');
    if (outdated) answer(request, response, pathname, 'outdatedForm', form && enteredIn(request, form));
    else answer(request, response, pathname, missing ? 'notFound' : failed);
    // Drops whatever the framework still writes of its own page.
    Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
    return true;
  };
  Object.assign(response, {
    writeHead: (...head: [number]) => {
      if (replace(head[0])) return response;
      // The framework answers a form with 200 whatever its outcome was.
      if (head[0] === 200 && context.changedMeanwhile) head[0] = problems.changedMeanwhile;
      // Pictures may be kept by anybody, as they are the same for everybody.
      if (!/public/.test(String(response.getHeader('cache-control'))))
        response.appendHeader('Vary', PAGES_VARY);
      return writeHead.apply(response, head);
    },
    write: (...chunk: [unknown]) => replace(response.statusCode) || write.apply(response, chunk as never),
    end: (...last: [unknown]) =>
      replace(response.statusCode) ? response : end.apply(response, last as never),
  });
  return [nonce, formKey];
}

/** Lets our own pages show a preview in a frame; its policy keeps it from doing anything there. */
export function prepareFrame(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
}
