import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from '@/lib/process/runtime/request-context';
import { type Problem, statusOf } from '@/lib/rules/errors';
import { PAGES_VARY, PREVIEW_POLICY, pagePolicy } from '../requests/headers';
import { answer } from './answer';
import { FrameworkAnswer } from './framework-answer';
import { enteredIn } from './page-form';

/** The page's sentence about a form that a route refused with JSON. */
const REFUSED_FORM: Record<number, Problem | undefined> = {
  401: 'notAuthenticated',
  403: 'notSameOrigin',
  422: 'invalid',
};

/** A page that the framework is going to write. */
export interface PreparedPage {
  framework: FrameworkAnswer;
  /** The parts that are new on every copy: the nonce, and the form's key. */
  values: string[];
}

/**
 * Sets the content security policy of a page, and has a failed page replaced with a plain one. `form` is the body that was
 * sent to it, if any.
 */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
  context: RequestContext,
  form: Buffer | undefined,
): PreparedPage {
  const nonce = randomBytes(16).toString('base64');
  const formKey = randomUUID();
  const policy = pagePolicy(nonce);
  // Next reads the nonce for its own scripts from the request's policy.
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  request.headers['x-form-key'] = formKey;
  response.setHeader('Content-Security-Policy', policy);
  const framework = new FrameworkAnswer(request, response, {
    replacement(status) {
      // The form names an action that this version does not have.
      if (response.getHeader('x-nextjs-action-not-found') !== undefined)
        return () => answer(request, response, pathname, 'outdatedForm', form && enteredIn(request, form));
      // Without scripts a browser would send the form on to the login page, which knows nothing of it.
      if (status === 307 && form && String(response.getHeader('location')).startsWith('/admin/login'))
        return () => answer(request, response, pathname, 'sessionEnded', enteredIn(request, form));
      if (status === 404 && request.headers.rsc === undefined)
        return () => answer(request, response, pathname, 'notFound');
      const isRefused = status === 405 || (status === 400 && request.method === 'OPTIONS');
      if (isRefused && !response.hasHeader('allow'))
        return () => answer(request, response, pathname, 'methodNotAllowed');
      const refused = REFUSED_FORM[status];
      const isJson = String(response.getHeader('content-type')).startsWith('application/json');
      if (refused && form && isJson && (request.headers.accept ?? '').includes('text/html'))
        return () => answer(request, response, pathname, refused);
      if (status < 500) return null;
      const unread = form !== undefined && !context.entered;
      const failed = context.outage ?? (unread ? 'malformedForm' : 'unexpected');
      return () => answer(request, response, pathname, failed);
    },
    head(status) {
      // Pictures are equal for all visitors, so shared caches may keep them, and nothing in them runs or loads.
      if (/public/.test(String(response.getHeader('cache-control'))))
        response.setHeader('Content-Security-Policy', "default-src 'none'");
      else response.appendHeader('Vary', PAGES_VARY);
      // The framework answers every form with 200.
      if (status !== 200) return status;
      if (context.notAuthenticated) return statusOf('notAuthenticated');
      return context.changedMeanwhile ? statusOf('changedMeanwhile') : status;
    },
  });
  return { framework, values: [nonce, formKey] };
}

/** Lets our own pages show a preview in a frame; its policy keeps it from doing anything there. */
export function prepareFrame(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
}
