import 'server-only';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { z } from 'zod';
import { routeInLanguage } from '@/lib/groups/routes/present';
import { isWithoutRoutes } from '@/lib/groups/routes/queries';
import type { Administrator, Caller, Visitor } from '@/lib/rules/caller';
import type { Rule } from '@/lib/rules/command';
import { parseId } from '@/lib/rules/input';
import { asRefusal } from '../answers';
import { routeOfHost, sessionAdministrator } from '../callers/session';
import { pageLocale } from './page-locale';

/**
 * Runs `work` for a page. A missing resource leads to the not-found page, a missing session to the login
 * page; any other error fails the page.
 */
async function forPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = asRefusal(error);
    // A page's input comes from its address, so an invalid input means that there is no such page.
    if (refusal.status === 404 || refusal.status === 422) notFound();
    if (refusal.status === 401) redirect('/admin/login');
    throw refusal;
  }
}

/** The administrator of the console session, or null; for the one page that works without a session. */
export const sessionHolder = cache(() => forPage(sessionAdministrator));

/** The administrator of a console page; without a session, redirects to the login page. */
export const administrator = cache(async (): Promise<Administrator> => {
  const session = await sessionHolder();
  if (!session) {
    const asked = askedAddress(await headers());
    redirect(asked ? `/admin/login?next=${encodeURIComponent(asked)}` : '/admin/login');
  }
  return session;
});

/** The path and the query that the browser asked for; null in a request that did not come through our server. */
function askedAddress(sent: Headers): string | null {
  const path = sent.get('x-pathname');
  const query = new URLSearchParams(sent.get('x-query') ?? '');
  // Next adds this header when it loads a part of a page.
  query.delete('_rsc');
  return path && query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The visitor of a storefront page, by the host in its rewritten path. Without a route, shows the not-found
 * page.
 */
export const visitor = cache(async (host: string): Promise<Visitor> => {
  const route = await forPage(() => routeOfHost(decodeURIComponent(host)));
  if (!route) notFound();
  // The page writes in the visitor's language; only rules see the route as it is stored.
  const locale = await pageLocale();
  const reading = { own: route.locale, wanted: locale };
  return { kind: 'visitor', route: { ...routeInLanguage(route, reading), locale }, reading };
});

/** True when nobody is served at a host because the installation has no group at all yet. */
export const isBeforeFirstGroup = cache(async (host: string): Promise<boolean> => {
  const isKnown = await forPage(() => routeOfHost(decodeURIComponent(host)));
  return !isKnown && (await forPage(isWithoutRoutes));
});

/** The locale of the group whose storefront page this is, whichever the visitor has switched to. */
export async function ownLocale(host: string): Promise<string> {
  const route = await routeOfHost(decodeURIComponent(host));
  return route?.locale ?? (await pageLocale());
}

/** Calls a rule that reads, for a page: `await show(listRounds, caller, { status: 'open' })`. */
export function queryAsVisitor<R>(rule: Rule<z.ZodType, R>, caller: Caller, input: unknown): Promise<R> {
  return forPage(() => rule(caller, input));
}

/** Like `show`, for a console page, by its administrator: `await ask(getHome)`. */
export async function queryAsAdministrator<R>(rule: Rule<z.ZodType, R>, input: unknown = {}): Promise<R> {
  return queryAsVisitor(rule, await administrator(), input);
}

/** The id in the address of a page, as input for a rule. */
export const idOf = async (params: Promise<{ id: string }>) => ({ id: parseId((await params).id) });

/** The metadata of a page about the resource that its address names, as `export const generateMetadata`. */
export const titledBy =
  <R>(rule: Rule<z.ZodType, R>, title: (resource: R) => string | Promise<string>) =>
  async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => ({
    title: await title(await queryAsAdministrator(rule, await idOf(params))),
  });

/** The nonce that this page's own inline styles and scripts must carry. */
export async function pageNonce(): Promise<string> {
  return (await headers()).get('x-nonce') ?? '';
}

/** Identifies one copy of a page, so that repeated presses of its button count once. */
export async function formKey(): Promise<string> {
  return (await headers()).get('x-form-key') ?? '';
}
