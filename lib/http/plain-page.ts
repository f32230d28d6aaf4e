import { type Problem, problems } from '@/lib/errors';
import { escapeHtml } from '@/lib/templates/escape';
import { surfaceOf } from './surfaces';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;
font:1rem/1.6 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbf9f5,#171413);color:light-dark(#2a2320,#ece6df)}
main{max-width:32rem}dl{margin:1.5rem 0 0}dt{font-weight:600}dd{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}h1{font:600 1.75rem/1.25 ui-serif,Charter,Georgia,serif;margin:0 0 .5rem}p{margin:0}a{display:inline-block;margin-top:.5rem;padding:.625rem 0;color:inherit}`;

type Words = readonly [title: string, sentence: string];

const pages: Record<number, Words> = {
  400: ['This request could not be read', 'Go back, reload the page and try again.'],
  403: ['This request was refused', 'Go back, reload the page and try again.'],
  404: ['There is nothing at this address', 'Check the address, or ask the person who gave it to you.'],
  413: ['That was too much to send at once', 'Go back and shorten what you entered.'],
  429: ['Too many requests', 'Wait a minute, then try again.'],
  500: ['Something went wrong on our side', 'It has been logged. Try again in a moment.'],
  503: [
    'We are catching our breath',
    'The service cannot reach its database right now. Try again in a moment; nothing is lost.',
  ],
};

/** Those that say more than their status does. */
const pagesOfProblems: Partial<Record<Problem, Words>> = {
  busy: ['Many want this at once', 'Nothing was changed. Go back and try again in a moment.'],
  readOnly: [
    'Nothing can be changed right now',
    'Reading works, and nothing is lost. Go back and try again in a few minutes.',
  ],
  outcomeUnknown: [
    'We do not know whether that worked',
    'The service did not hear from its database in time. Go back and look before you send it again.',
  ],
  outdatedForm: [
    'This page has changed since you opened it',
    'The service was brought up to date meanwhile, so nothing was saved. Open the page again and send it from there.',
  ],
};

interface About {
  /** What was entered into a form that could not be taken. */
  entered?: readonly (readonly [string, string])[];
  /** The path that was asked for. */
  pathname?: string | null;
}

/**
 * A self-contained page, for when the application cannot render one. It shows what was entered, so that nothing is
 * lost, and leads back from an address at which there is nothing.
 */
export function plainPage(problem: Problem, { entered = [], pathname = null }: About = {}): string {
  const status = problems[problem];
  const [title, sentence] = pagesOfProblems[problem] ?? pages[status] ?? pages[500] ?? ['', ''];
  const fields = entered.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const kept = fields.length === 0 ? '' : `<p>This is what you had entered:</p><dl>${fields.join('')}</dl>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${sentence}</p>${problem === 'notFound' ? wayBack(pathname) : ''}${kept}</main></html>`;
}

/** The link from an address at which there is nothing to the first page of the console or of the group's own site. */
function wayBack(pathname: string | null): string {
  if (pathname === null || pathname === '/') return '';
  switch (surfaceOf(pathname)) {
    case 'console':
      return '<p><a href="/admin">Back to the console</a></p>';
    case 'storefront':
      return '<p><a href="/">Go to the first page</a></p>';
    default:
      return '';
  }
}

/** The content security policy that lets `plainPage` show its own style and nothing else. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
