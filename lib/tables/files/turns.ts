/** The characters of a text that are read at once. */
const SLICE = 64 * 1024;

/** A text in slices of whole characters, between which others have their turn. */
export async function* slicesOf(text: string): AsyncGenerator<string> {
  let end = 0;
  for (let at = 0; at < text.length; at = end) {
    end = at + SLICE;
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    yield text.slice(at, end);
    await breathe();
  }
}

/** Lets others have their turn between two parts of a large file. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The time that one file may take at once, in milliseconds. */
const TURN_MS = 20;

/** Calls `act` with each item, and lets other work have its turn. */
export async function eachInTurn<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - since < TURN_MS) continue;
    await breathe();
    since = performance.now();
  }
}
