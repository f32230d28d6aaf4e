import { compile } from 'html-to-text';

const asWritten = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** Deeper than any message that a person or a program wrote: the parser's time grows with its square. */
const DEEPEST = 5000;

const toText = compile({
  wordwrap: false,
  // A pathological nesting ends here, not in an exhausted stack.
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

/** The text of an HTML message, for its plain part. Lines are left for the reader's program to wrap. */
export function plainText(html: string): string {
  return opened(html) > DEEPEST ? html.replaceAll(/<[^<>]*>/g, ' ').trim() : toText(html);
}

/** How many elements are open at once at the most, as far as can be told without knowing them. */
function opened(html: string): number {
  let open = 0;
  let most = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z]/gi)) {
    open = tag.length === 2 ? open + 1 : Math.max(0, open - 1);
    most = Math.max(most, open);
  }
  return most;
}
