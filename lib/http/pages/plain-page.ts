import type { IncomingHttpHeaders } from 'node:http';
import { escapeHtml } from '@/lib/mail/templates/text/escape';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { type Problem, statusOf } from '@/lib/rules/errors';
import { acceptedLocale, switchedIn, visitorsLocale } from '@/lib/words/languages/choice';
import { directionOf, knownLanguage, languageOf } from '@/lib/words/languages/languages';
import { type Translator, translator } from '@/lib/words/languages/translator';
import { normalizeHost } from '../requests/host';
import { surfaceOf } from '../surfaces';
import { notedLocale } from './noted-locales';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;
font:1rem/1.6 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbf9f5,#171413);color:light-dark(#2a2320,#ece6df)}
main{max-width:32rem}dl{margin:1.5rem 0 0}dt{font-weight:600}dd{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}h1{font:600 1.75rem/1.25 ui-serif,Charter,Georgia,serif;margin:0 0 .5rem}p{margin:0}a{display:inline-block;margin-top:.5rem;padding:.625rem 0;color:inherit}`;

/** The pages by status. */
const PAGES = {
  400: 'badRequest',
  401: 'accessEnded',
  403: 'refused',
  404: 'notFound',
  413: 'tooLarge',
  422: 'refused',
  429: 'tooMany',
  500: 'failed',
  503: 'unavailable',
} as const;

/** The problems whose pages say more than their status does. */
const OF_PROBLEMS = [
  'busy',
  'tookTooLong',
  'readOnly',
  'outcomeUnknown',
  'outdatedForm',
  'sessionEnded',
] as const;

interface About {
  /** The reader's locale. */
  locale: string;
  /** The entries of a form that could not be taken. */
  entered?: readonly (readonly [string, string])[];
  /** The path that was asked for. */
  pathname?: string | null;
}

/**
 * A self-contained page, for when the application cannot render one. It shows the entered values, so that
 * nothing is lost, and leads back from an unknown address.
 */
export function plainPage(problem: Problem, { locale, entered = [], pathname = null }: About): string {
  const t = translator(locale, 'plainPages');
  const page = pageOf(problem);
  const title = escapeHtml(t(`titles.${page}`));
  const fields = entered.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const kept = fields.length === 0 ? '' : `<p>${escapeHtml(t('entered'))}</p><dl>${fields.join('')}</dl>`;
  return `<!doctype html><html lang="${languageOf(locale)}" dir="${directionOf(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${escapeHtml(t(`sentences.${page}`))}</p>${problem === 'notFound' ? wayBack(pathname, t) : ''}${kept}</main></html>`;
}

function pageOf(problem: Problem) {
  const status = statusOf(problem);
  return (
    OF_PROBLEMS.find((one) => one === problem) ??
    (status in PAGES ? PAGES[status as keyof typeof PAGES] : PAGES[500])
  );
}

/** The link from an address at which there is nothing to the first page of the console or of the group's own site. */
function wayBack(pathname: string | null, t: Translator<'plainPages'>): string {
  if (pathname === null || pathname === '/') return '';
  switch (surfaceOf(pathname)) {
    case 'console':
      return `<p><a href="/admin">${escapeHtml(t('backToConsole'))}</a></p>`;
    case 'storefront':
      return `<p><a href="/">${escapeHtml(t('toFirstPage'))}</a></p>`;
    default:
      return '';
  }
}

/**
 * The locale for a page that the application could not render: the page's own, if known. Otherwise, on a
 * group's site, the visitor's choice or the group's; elsewhere the browser's.
 */
export function localeOfFailure(headers: IncomingHttpHeaders, pathname: string | null): string {
  const known = currentRequest()?.locale;
  if (known !== undefined) return known;
  // Of several the last one counts, as on the page itself.
  const switched = switchedIn(headers.cookie).at(-1) ?? '';
  const accepted = acceptedLocale(headers['accept-language'] ?? null);
  if (surfaceOf(pathname ?? '/') !== 'storefront') return accepted;
  const host = normalizeHost(headers.host ?? '');
  return visitorsLocale((host && notedLocale(host)) || accepted, knownLanguage(switched));
}

/** The content security policy that lets `plainPage` show its own style and nothing else. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
