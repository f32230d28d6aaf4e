/** A text of which there is one for each length of a list. */
const LISTS_PARAMETERS = /\(\$\d+, \$\d+/;

/** A search is planned for its words; a statement with a name may keep the plan of others. */
const SEARCHES = / I?LIKE /i;

/**
 * The statements that are sent with a name: the server parses and plans each once for a connection, in one
 * round trip instead of two.
 */
export class NamedStatements {
  readonly #named = new Set<string>();
  readonly #met = new Set<string>();
  readonly #most: number;
  readonly #remembered: number;

  /**
   * At most `most` texts get a name, because each keeps its plan in the memory of every connection; so many
   * are remembered until they come again.
   */
  constructor({ most = 100, remembered = 1000 } = {}) {
    this.#most = most;
    this.#remembered = remembered;
  }

  /** True when this text has a name. It gets one when it comes again, unless there are very many like it. */
  includes(text: string): boolean {
    if (this.#named.has(text)) return true;
    if (this.#named.size >= this.#most || SEARCHES.test(text) || LISTS_PARAMETERS.test(text)) return false;
    if (this.#met.delete(text)) {
      this.#named.add(text);
      return true;
    }
    if (this.#met.size >= this.#remembered) this.#met.clear();
    this.#met.add(text);
    return false;
  }
}
