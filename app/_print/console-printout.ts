import type { Href } from '@/lib/http/address';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { RoundWithRoute } from '@/lib/rounds/queries';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { constant, type Html, html } from './html';
import { type Paper, papersOf } from './papers';
import { PICKUP_STYLE } from './pickup-style';
import { printedDocument } from './printed-document';
import { TOOLBAR_STYLE } from './toolbar-style';

interface Place {
  label: string;
  href: Href;
}

interface Format {
  note: string;
  others: Place[];
}

interface ConsolePrintout {
  paper: Paper;
  list: RoundWithRoute;
  /** This paper with other contents. */
  choices?: Place[];
  /** The paper, its printing advice, and the alternative papers. */
  format?: Format;
  style?: string;
  /** The pages, some at a time. */
  sheets: AsyncIterable<readonly Html[]>;
  /** The nonce of inline styles and scripts in this answer. */
  nonce: string;
}

/**
 * Printed pages in the console: the document, in the route's language, with a toolbar in the administrator's above it,
 * which is not printed.
 */
export async function consolePrintout({
  paper,
  list: { round, route },
  choices = [],
  format,
  style = PICKUP_STYLE,
  sheets,
  nonce,
}: ConsolePrintout): Promise<Response> {
  const [t, papers] = [await words('console'), await words('paper')];
  const title = papers(`titles.${paper}`);
  const back: Place = { label: t('papers.back'), href: `/admin/rounds/${round.id}` };
  const links = [...choices, ...papersOf(round.id, papers).filter((other) => other.paper !== paper)];
  const document = printedDocument({
    title: t('titled', { title }),
    locale: route.locale,
    style,
    sheets,
    surroundings: {
      nonce,
      head: toolbarHead(nonce),
      toolbar: await toolbar({ title, back, links, format, nonce }),
    },
  });
  return new Response(document, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** The toolbar's part of a document's head. */
export const toolbarHead = (nonce: string): Html =>
  html`<meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><style nonce="${nonce}">${constant(TOOLBAR_STYLE)}</style>`;

const PRINTER = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/></svg>`;

/**
 * Opens the print dialog. Without scripts people use the browser's menu; the place of the button is kept, so
 * that nothing beside it moves.
 */
const PRINT_SCRIPT = `{
  const button = document.querySelector('.toolbar button');
  button.removeAttribute('data-waits');
  button.addEventListener('click', () => window.print());
}`;

const link = ({ label, href }: Place): Html => html`<a href="${href}">${label}</a>`;

interface Toolbar {
  title: string;
  /** The page of the console that the paper belongs to. */
  back: Place;
  links: Place[];
  format?: Format | undefined;
  nonce: string;
}

/** The toolbar above printed pages in the console. */
export async function toolbar({ title, back, links, format, nonce }: Toolbar): Promise<Html> {
  const locale = await pageLocale();
  const t = translator(locale, 'console.papers');
  return html`<header class="toolbar" lang="${languageOf(locale)}" dir="${directionOf(locale)}"><div class="toolbar-row"><a href="${back.href}">${back.label}</a><h1>${title}</h1><div class="toolbar-end">${links.map(link)}<button type="button" data-waits>${PRINTER}${t('print')}</button></div></div>${format !== undefined && html`<div class="toolbar-row"><p>${format.note}</p><div class="toolbar-end">${format.others.map(link)}</div></div>`}</header><script nonce="${nonce}">${constant(PRINT_SCRIPT)}</script>`;
}
