import { createHash } from 'node:crypto';
import { directionOf, languageOf } from '@/lib/languages/languages';
import { translator } from '@/lib/languages/translator';
import { PageBytes } from '@/lib/pickup/page-bytes';
import { constant, type Html, html } from './html';
import { PICKUP_STYLE } from './pickup-style';

/** Hides the notice that pages are missing. It is the last thing in a document and so arrives with the whole. */
const COMPLETE_STYLE = '.sheets-incomplete { display: none; }';

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The content security policy of a document on its own: it may use its own styles and load nothing else. */
export const PAPER_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PICKUP_STYLE)} ${hashOf(COMPLETE_STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What stands around the pages inside the console. */
interface Surroundings {
  /** What its inline styles and scripts must carry to be used. */
  nonce: string;
  /** More of the document's head. */
  head: Html;
  /** Above the pages; not printed. */
  toolbar: Html;
}

interface PrintedDocument {
  title: string;
  /** The locale of what the pages say. */
  locale: string;
  /** The pages, some at a time. */
  sheets: AsyncIterable<readonly Html[]>;
  surroundings?: Surroundings;
}

async function* pieces({ title, locale, sheets, surroundings }: PrintedDocument): AsyncGenerator<Uint8Array> {
  const { before, after, nonce } = surroundings ? inConsole(surroundings) : ON_ITS_OWN;
  const bytes = new PageBytes();
  yield bytes.of([
    html`<!doctype html><html lang="${languageOf(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style${nonce}>${constant(PICKUP_STYLE)}</style>${before}<p class="sheets-incomplete">${translator(locale, 'paper')('missing')}</p>`,
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
 * An HTML document of printed pages, streamed as fast as the client reads it, so that a long list neither
 * blocks other requests nor is held in memory as one string. When reading the pages fails, the connection is
 * cut off, and what has arrived says that pages are missing.
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
