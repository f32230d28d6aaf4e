import { compile } from 'html-to-text';

const asWritten = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** The text of an HTML message, for its plain part. Lines are left for the reader's program to wrap. */
export const plainText: (html: string) => string = compile({
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
