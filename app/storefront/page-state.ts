import type { IncomingMessage } from 'node:http';
import { HTML_LIMITED_BOT_UA_RE } from 'next/dist/shared/lib/router/utils/html-bots.js';
import { anyone } from '@/lib/caller';
import { asRefusal } from '@/lib/http/answers';
import type { PageState } from '@/lib/http/front/kept-pages';
import { normalizeHost } from '@/lib/http/host';
import { LANGUAGE_COOKIE } from '@/lib/languages/choice';
import { knownLanguage } from '@/lib/languages/languages';
import { storefrontState } from '@/lib/rounds/public';
import { settings } from '@/lib/runtime/env';

/**
 * The first page of a route's site, by host and language, and the state of what it shows. That page and its layout must
 * show nothing else. Undefined for anything but a plain request for it. Rejects as rules do when the database is away.
 */
export async function stateOfFirstPage(request: IncomingMessage): Promise<PageState | undefined> {
  const { method, url, headers } = request;
  if (method !== 'GET' || url !== '/' || Object.keys(headers).some(isForFramework)) return undefined;
  // They get a page that is written in another order.
  if (HTML_LIMITED_BOT_UA_RE.test(headers['user-agent'] ?? '')) return undefined;
  const host = normalizeHost(headers.host ?? '');
  const { CONSOLE_HOST } = settings();
  if (!host || (CONSOLE_HOST !== undefined && host === normalizeHost(CONSOLE_HOST))) return undefined;
  const language = switchedLanguage(headers.cookie);
  if (language === undefined) return undefined;
  const state = await storefrontState(anyone, { host }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return state === null ? undefined : { page: `${host} ${language}`, state };
}

/** Whether a header makes the framework answer something else than the page. */
const isForFramework = (name: string) => /^(rsc$|next-|x-next|x-middleware|x-prerender)/.test(name);

/** The language that a visitor has switched to, '' for none; undefined for a cookie that this site did not set. */
function switchedLanguage(cookies = ''): string | undefined {
  const values = cookies
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    .map((cookie) => cookie.slice(LANGUAGE_COOKIE.length + 1));
  if (values.length === 0) return '';
  const [only] = values;
  return values.length === 1 && only !== undefined && knownLanguage(only) === only ? only : undefined;
}
