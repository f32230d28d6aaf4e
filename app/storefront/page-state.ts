import type { IncomingMessage } from 'node:http';
import { HTML_LIMITED_BOT_UA_RE } from 'next/dist/shared/lib/router/utils/html-bots.js';
import { asRefusal } from '@/lib/http/answers';
import type { PageState } from '@/lib/http/front/kept-pages';
import { isConsoleHost, normalizeHost } from '@/lib/http/requests/host';
import { storefrontState } from '@/lib/rounds/public';
import { anyone } from '@/lib/rules/caller';
import { SWITCH, switchedIn } from '@/lib/words/languages/choice';
import { knownLanguage } from '@/lib/words/languages/languages';

/**
 * The first page of a route's site, by host and language, and the state of its data. That page and its layout
 * must show no other data. Undefined for anything but a plain request for it. Rejects like a rule when the
 * database is away.
 */
export async function stateOfFirstPage(request: IncomingMessage): Promise<PageState | undefined> {
  const { method, url, headers } = request;
  if (method !== 'GET' || !isFirstPage(url ?? '') || Object.keys(headers).some(isForFramework))
    return undefined;
  // They get a page that is written in another order.
  if (HTML_LIMITED_BOT_UA_RE.test(headers['user-agent'] ?? '')) return undefined;
  const host = normalizeHost(headers.host ?? '');
  if (!host || isConsoleHost(host)) return undefined;
  const language = switchedLanguage(headers.cookie);
  if (language === undefined) return undefined;
  const state = await storefrontState(anyone, { host }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return state === null ? undefined : { page: `${host} ${language}`, ...state };
}

/** True when an address is that of the first page. Of its query only the switch of the language counts. */
function isFirstPage(url: string): boolean {
  const [path, ...query] = url.split('?');
  return path === '/' && !new URLSearchParams(query.join('?')).has(SWITCH);
}

/** True when a header makes the framework answer with anything but the page. */
const isForFramework = (name: string) => /^(rsc$|next-|x-next|x-middleware|x-prerender)/.test(name);

/** The language that a visitor has switched to, '' for none; undefined for a cookie that this site did not set. */
function switchedLanguage(cookies: string | undefined): string | undefined {
  const [only, ...more] = switchedIn(cookies);
  if (only === undefined) return '';
  return more.length === 0 && knownLanguage(only) === only ? only : undefined;
}
