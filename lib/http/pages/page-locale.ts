import 'server-only';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { currentRequest } from '@/lib/process/runtime/request-context';
import type { LocaleSettings } from '@/lib/words/format';
import {
  acceptedLocale,
  LANGUAGE_COOKIE,
  localeSettingsFor,
  SWITCH,
  visitorsLocale,
} from '@/lib/words/languages/choice';
import { knownLanguage, type Language } from '@/lib/words/languages/languages';
import {
  type MessageIn,
  messageAt,
  type Namespace,
  type Translator,
  translator,
} from '@/lib/words/languages/translator';
import { routeOfHost, sessionAdministrator } from '../callers/session';
import { isConsoleHost, normalizeHost } from '../requests/host';
import { surfaceOf } from '../surfaces';
import { notedLocale, noteLocale } from './noted-locales';

/** The language that the visitor has just switched to, or has before; undefined when they never did. */
async function chosenLanguage(): Promise<Language | undefined> {
  const asked = new URLSearchParams((await headers()).get('x-query') ?? '').get(SWITCH);
  return knownLanguage(asked ?? '') ?? knownLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value ?? '');
}

/**
 * The locale of the requested page, or of the page whose form was sent. A route's site has the route's
 * locale, or the visitor's choice; the console has the administrator's, or the browser's. It never fails,
 * because an error page needs a language too.
 */
export const pageLocale = cache(async (): Promise<string> => {
  const locale = await localeOfPage();
  const request = currentRequest();
  // A page that fails after this still says so in its language.
  if (request) request.locale = locale;
  return locale;
});

async function localeOfPage(): Promise<string> {
  const sent = await headers();
  const accepted = acceptedLocale(sent.get('accept-language'));
  const host = normalizeHost(sent.get('host') ?? '');
  if (isConsole(sent.get('x-pathname') ?? '/', host)) {
    const administrator = await sessionAdministrator().catch(() => null);
    return administrator?.user.locale ?? accepted;
  }
  return visitorsLocale((host && (await localeOfHost(host))) || accepted, await chosenLanguage());
}

/** The locale of the route at a host; the one it had when it was last known, while nobody can look for it. */
async function localeOfHost(host: string): Promise<string | undefined> {
  try {
    const route = await routeOfHost(host);
    if (route) noteLocale(host, route.locale);
    return route?.locale;
  } catch {
    return notedLocale(host);
  }
}

/**
 * The locale that a visitor of a route's site has chosen, where it differs from the route's: the locale of a
 * new participant.
 */
export async function switchedLocale(): Promise<string | undefined> {
  const chosen = await chosenLanguage();
  const host = normalizeHost((await headers()).get('host') ?? '');
  const route = chosen && host ? await routeOfHost(host) : undefined;
  if (!route) return undefined;
  const locale = visitorsLocale(route.locale, chosen);
  return locale === route.locale ? undefined : locale;
}

function isConsole(pathname: string, host: string | null): boolean {
  return isConsoleHost(host) || surfaceOf(pathname) !== 'storefront';
}

/** The locale in which a console page writes a route's amounts and dates: the reader's language. */
export async function localeSettingsOfPage(route: LocaleSettings): Promise<LocaleSettings> {
  return localeSettingsFor(route, await pageLocale());
}

/** The words of a part of the catalogues in the language of the page: `const t = await words('storefront.order')`. */
export async function words<N extends Namespace>(namespace: N): Promise<Translator<N>> {
  return translator(await pageLocale(), namespace);
}

/** The metadata of a page whose title is one of the catalogues' words, as `export const generateMetadata`. */
export const titled =
  <N extends Namespace>(namespace: N, title: MessageIn<N>, more: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: messageAt(await pageLocale(), namespace, title), ...more });
