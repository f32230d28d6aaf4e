import { createHash } from 'node:crypto';
import type { Answer } from '@/lib/http/answers';
import { PageBytes } from '@/lib/pickup/paper/page-bytes';
import type { RoundWithRoute } from '@/lib/rounds/queries';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { constant, type Html, html } from './html';
import type { Paper } from './papers';

/** The common frame of printed documents. */
const DOCUMENT_STYLE = `
body { margin: 0; }
.sheets-incomplete { margin: 0; padding: 8pt; background: #fff; color: #000; break-after: page;
  font: 700 15pt/20pt "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
@media screen {
  /* Over the lower edge, so that no page moves when it goes. */
  .sheets-incomplete { position: fixed; inset: auto 0 0; z-index: 10; text-align: center; border-top: 2px solid; }
  .sheets { background: #e9e5df; padding: 16px 12px; }
}
`;

/** Hides the notice that pages are missing. It is the last thing in a document and so arrives with the whole. */
const COMPLETE_STYLE = '.sheets-incomplete { display: none; }';

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The content security policy of a document on its own: it may use these styles and load nothing else. */
export const policyOf = (...styles: string[]): string =>
  [
    "default-src 'none'",
    `style-src ${styles.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The surroundings of printed pages inside the console. */
export interface Surroundings {
  /** The nonce of its inline styles and scripts. */
  nonce: string;
  /** More of the document's head. */
  head: Html;
  /** Above the pages; not printed. */
  toolbar: Html;
}

interface PrintedDocument {
  title: string;
  /** The locale of the pages' words. */
  locale: string;
  /** The style sheet of the pages. */
  style: string;
  /** The pages, some at a time. */
  sheets: AsyncIterable<readonly Html[]>;
  surroundings?: Surroundings;
}

async function* pieces(document: PrintedDocument): AsyncGenerator<Uint8Array> {
  const { title, locale, style, sheets, surroundings } = document;
  const { before, after, nonce } = surroundings ? inConsole(surroundings) : ON_ITS_OWN;
  const bytes = new PageBytes();
  yield bytes.of([
    html`<!doctype html><html lang="${languageOf(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style${nonce}>${constant(DOCUMENT_STYLE + style)}</style>${before}<p class="sheets-incomplete">${translator(locale, 'paper')('missing')}</p>`,
  ]);
  for await (const some of sheets) yield bytes.of(some);
  yield bytes.of([html`${after}<style${nonce}>${constant(COMPLETE_STYLE)}</style></body></html>`]);
}

const ON_ITS_OWN = { before: html`</head><body class="sheets">`, after: html``, nonce: html`` };

const inConsole = ({ nonce, head, toolbar }: Surroundings) => ({
  before: html`${head}</head><body>${toolbar}<main class="sheets">`,
  after: html`</main>`,
  nonce: html` nonce="${nonce}"`,
});

/**
 * An HTML document of printed pages, streamed as fast as the client reads it. So a long list blocks no other requests
 * and is never one string in memory. When reading the pages fails, the connection is cut off, and the part that has
 * arrived says that pages are missing.
 */
export function printedDocument(document: PrintedDocument): ReadableStream<Uint8Array> {
  const parts = pieces(document);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) return controller.close();
      controller.enqueue(value);
      await new Promise(setImmediate);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

interface PaperOnItsOwn extends Pick<PrintedDocument, 'style' | 'sheets'> {
  paper: Paper;
  list: RoundWithRoute;
}

/** The answer of the API with a paper of a round. */
export function paperAnswer({ paper, list: { round, route }, style, sheets }: PaperOnItsOwn): Answer {
  const { locale } = route;
  const t = translator(locale, 'paper');
  const title = t('titleOfRound', { title: t(`titles.${paper}`), round: round.name });
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(DOCUMENT_STYLE + style, COMPLETE_STYLE),
    },
    body: printedDocument({ title, locale, style, sheets }),
  };
}
