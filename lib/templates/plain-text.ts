import { compile } from 'html-to-text';

const asWritten = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** More nesting than any real message has. The parser's time grows with the square of the depth. */
const DEEPEST = 5000;

const toText = compile({
  wordwrap: false,
  // A zero-width space is none: it keeps apart what would be a link.
  whitespaceCharacters: ' \t\r\n\f',
  // Extremely deep nesting is cut off here, before it exhausts the stack.
  limits: { maxInputLength: 1_100_000, maxDepth: 200, ellipsis: '…' },
  selectors: [
    ...asWritten,
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ...['table.order-lines', 'table.facts'].map((selector) => ({
      selector,
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, maxColumnWidth: 60 },
    })),
  ],
});

/** The plain text part of an HTML message. Lines are not wrapped; the reader's mail client does that. */
export function plainText(html: string): string {
  return opened(html) > DEEPEST ? html.replaceAll(/<[^<>]*>/g, ' ').trim() : toText(html);
}

/** An estimate of how many elements are open at once; it does not know which elements have no end tag. */
function opened(html: string): number {
  let open = 0;
  let most = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z]/gi)) {
    open = tag.length === 2 ? open + 1 : Math.max(0, open - 1);
    most = Math.max(most, open);
  }
  return most;
}
