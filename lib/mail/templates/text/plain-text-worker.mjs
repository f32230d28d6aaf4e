import { parentPort } from 'node:worker_threads';
import { compile } from 'html-to-text';

// Runs in a thread of its own (see plain-text.ts) and answers each HTML text with the plain one, or with null
// when that fails.

const asWritten = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** More nesting than any real message has. The parser's time grows with the square of the depth. */
const DEEPEST = 5000;

const toText = compile({
  wordwrap: false,
  // A zero-width space is none: it keeps apart a text that would be a link.
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

/** An estimate of how many elements are open at once; it does not know which elements have no end tag. */
function opened(html) {
  let open = 0;
  let most = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z]/gi)) {
    open = tag.length === 2 ? open + 1 : Math.max(0, open - 1);
    most = Math.max(most, open);
  }
  return most;
}

parentPort.on('message', (html) => {
  let text = null;
  try {
    if (opened(html) <= DEEPEST) text = toText(html);
  } catch {
    // Such as a table that claims millions of cells.
  }
  parentPort.postMessage(text);
});
parentPort.postMessage('ready');
