declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  interface Options {
    wordwrap?: number | false;
    whitespaceCharacters?: string;
    selectors?: Selector[];
    limits?: Record<string, number | string>;
  }
  /** Returns a function from HTML to text with these options. */
  export function compile(options: Options): (html: string) => string;
}
