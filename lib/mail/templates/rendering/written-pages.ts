import type { Route } from '@/db/unscoped';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { escapeHtml } from '@/lib/mail/templates/text/escape';
import { translator } from '@/lib/words/languages/translator';

/** Adds links to the imprint and the privacy page that a route has, at the end of a message in this language. */
export function withWrittenPages(html: string, route: Route, locale: string): string {
  const t = translator(locale, 'storefront.frame');
  const links = (['imprint', 'privacy'] as const)
    .filter((page) => route[page])
    .map((page) => `<a href="${storefrontUrl(route, `/${page}`)}">${escapeHtml(t(page))}</a>`);
  if (links.length === 0) return html;
  const end = html.lastIndexOf('</body>');
  const [before, after] = end < 0 ? [html, ''] : [html.slice(0, end), html.slice(end)];
  return `${before}<p style="font-size:12px">${links.join(' · ')}</p>${after}`;
}
