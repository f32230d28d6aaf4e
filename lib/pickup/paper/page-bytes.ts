/** More than twenty usual sheets take, with two codes each. */
const BYTES = 1 << 19;

/**
 * Makes bytes of pages, one after the other in one buffer. As one text a hundred pages are up to a megabyte:
 * joining them in new memory each time took as long as writing them.
 */
export class PageBytes {
  #memory = Buffer.allocUnsafeSlow(BYTES);

  /** The pages in UTF-8, behind each other. */
  of(pages: readonly { text: string }[]): Uint8Array {
    let length = 0;
    for (const { text } of pages) {
      // A character of a text takes at most three bytes.
      const most = length + text.length * 3;
      if (most > this.#memory.length)
        this.#memory = Buffer.concat([this.#memory.subarray(0, length)], most * 2);
      length += this.#memory.write(text, length);
    }
    return new Uint8Array(this.#memory.subarray(0, length));
  }
}
