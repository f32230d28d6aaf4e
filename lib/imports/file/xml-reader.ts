import { SaxesParser } from 'saxes';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** A longer piece of text between two elements is of nothing that a spreadsheet writes. */
const LONGEST_RUN = 2_000_000;

/** The most characters that a cell has. */
const LONGEST_TEXT = 32_767;

export type Attributes = Record<string, string>;

const unreadable = () => new UnreadableFile(localizedMessage('importUnreadable'));

/** Reads an XML file in pieces. Throws `UnreadableFile` for what is no XML, and for a document type declaration. */
export abstract class XmlReader {
  readonly #parser = new SaxesParser();
  #run = 0;
  #text: string | undefined;

  constructor() {
    const parser = this.#parser;
    parser.on('error', () => {
      throw unreadable();
    });
    parser.on('doctype', () => {
      throw unreadable();
    });
    parser.on('opentag', ({ name, attributes }) => this.open(localName(name), attributes));
    parser.on('closetag', ({ name }) => this.close(localName(name)));
    const take = (text: string) => {
      if (this.#text !== undefined && this.#text.length < LONGEST_TEXT)
        this.#text += text.slice(0, LONGEST_TEXT);
    };
    parser.on('text', take);
    parser.on('cdata', take);
  }

  protected abstract open(name: string, attributes: Attributes): void;

  protected close(_name: string): void {}

  /** Keeps the text that follows. */
  protected listen(): void {
    this.#text = '';
  }

  /** The text since `listen`, which ends here. */
  protected heard(): string {
    const text = this.#text ?? '';
    this.#text = undefined;
    return text;
  }

  write(piece: string): void {
    // The parser keeps a text until it ends, however long it is.
    const first = piece.indexOf('<');
    if (this.#run + (first < 0 ? piece.length : first) > LONGEST_RUN) throw unreadable();
    this.#run = first < 0 ? this.#run + piece.length : piece.length - piece.lastIndexOf('<');
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of an attribute by its name without a prefix. */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
