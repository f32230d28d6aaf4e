import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { type ElementTexts, entriesOf, type ToldEntry, transactionOf, unreadable } from './camt-entry';
import { type BankEntry, type BankFile, bareAccount, LONGEST_TEXT, Movements, oneLine } from './entry';

// The elements are told at docs of ISO 20022, "Bank-to-Customer Cash Management". From version 08 on, parties are one
// level deeper (Pty) and the status has a code (Cd); all else that is read here stands where it always did.

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05([234])\.001\.(0[2-9]|1[0-3])$/;

/** The element of one statement, by the second digit of the kind of file. */
const STATEMENTS: Record<string, string> = {
  2: 'Document/BkToCstmrAcctRpt/Rpt',
  3: 'Document/BkToCstmrStmt/Stmt',
  4: 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn',
};

const ENTRY = 'Ntry';
const PART = 'Ntry/NtryDtls/TxDtls';

const OF_ENTRY = new Set([
  'Amt',
  'CdtDbtInd',
  'RvslInd',
  'Sts',
  'Sts/Cd',
  'Sts/Prtry',
  'BookgDt/Dt',
  'BookgDt/DtTm',
  'ValDt/Dt',
  'ValDt/DtTm',
  'AcctSvcrRef',
  'AddtlNtryInf',
  'NtryDtls/Btch/NbOfTxs',
]);

const OF_PART = new Set([
  'Amt',
  'AmtDtls/TxAmt/Amt',
  'AmtDtls/InstdAmt/Amt',
  'CdtDbtInd',
  'Refs/AcctSvcrRef',
  'Refs/TxId',
  'Refs/EndToEndId',
  'RltdPties/UltmtDbtr/Nm',
  'RltdPties/UltmtDbtr/Pty/Nm',
  'RltdPties/Dbtr/Nm',
  'RltdPties/Dbtr/Pty/Nm',
  'RltdPties/DbtrAcct/Id/IBAN',
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'AddtlTxInf',
  'RmtInf/Strd/AddtlRmtInf',
  'RtrInf',
]);

/** Deeper elements are of nothing that a bank writes. */
const DEEPEST = 60;

/** True for a text that begins as XML. */
export const looksLikeXml = (text: string) => /^\s*</.test(text);

/**
 * Reads a file of camt.052, .053 or .054: the accounts it names, and the booked movements. Throws `UnreadableFile` for
 * any other file, for a document type declaration, and for a file that is cut off.
 */
export async function readCamt(
  slices: AsyncIterable<string>,
  movements = new Movements(),
): Promise<BankFile> {
  const reader = new CamtReader(movements);
  for await (const slice of slices) reader.write(slice);
  return reader.end();
}

class CamtReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  readonly #accounts = new Set<string>();
  readonly #entries: BankEntry[] = [];
  #namespace: string | undefined;
  #statement = '';
  #kind = '';
  #hasAccount = false;
  #entry: ToldEntry | undefined;
  #part: ElementTexts | undefined;
  readonly #movements: Movements;
  #text: string | undefined;
  #currency = '';

  constructor(movements: Movements) {
    this.#movements = movements;
    const parser = this.#parser;
    parser.on('error', () => this.#refuse('bankFileXml'));
    parser.on('doctype', () => this.#refuse('bankFileDoctype'));
    parser.on('opentag', ({ local, uri, attributes }) => this.#open(local, uri, attributes));
    parser.on('text', (text) => this.#take(text));
    parser.on('cdata', (text) => this.#take(text));
    parser.on('closetag', () => this.#close());
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): BankFile {
    this.#parser.close();
    return { accounts: [...this.#accounts], kind: this.#kind, entries: this.#entries };
  }

  #refuse(key: 'bankFileXml' | 'bankFileDoctype' | 'bankFileKind', values = {}): never {
    throw new UnreadableFile(localizedMessage(key, { line: this.#parser.line, ...values }));
  }

  #open(local: string, uri: string, attributes: Record<string, SaxesAttributeNS>): void {
    if (this.#namespace === undefined) this.#begin(local, uri);
    // Elements of another namespace are the bank's own.
    this.#path.push(uri === this.#namespace ? local : `${uri} ${local}`);
    if (this.#path.length > DEEPEST) this.#refuse('bankFileXml');
    if (this.#path.length === 2 && this.#path.join('/') !== this.#statement.replace(/\/\w+$/, '')) {
      this.#refuse('bankFileKind', { found: this.#path.join('/') });
    }
    const place = this.#place();
    if (place === undefined) return;
    if (place === '') this.#hasAccount = false;
    else if (place === ENTRY) {
      this.#movements.add();
      this.#entry = { line: this.#parser.line, values: new Map(), parts: [] };
    } else if (place === PART && this.#entry) {
      if (this.#entry.parts.length > 0) this.#movements.add();
      this.#part = new Map();
    } else if (this.#wanted(place)) {
      this.#text = '';
      this.#currency = attributes.Ccy?.value ?? '';
    }
  }

  #begin(local: string, uri: string): void {
    const kind = NAMESPACE.exec(uri)?.[1];
    if (kind === undefined || local !== 'Document') {
      this.#refuse('bankFileKind', { found: oneLine(`${local} ${uri}`, 100) });
    }
    this.#namespace = uri;
    this.#statement = STATEMENTS[kind] ?? '';
    this.#kind = `camt.05${kind}`;
  }

  /** The parser's path within a statement; undefined outside of one. */
  #place(): string | undefined {
    if (this.#path.length < 3) return undefined;
    const path = this.#path.join('/');
    if (path === this.#statement) return '';
    return path.startsWith(`${this.#statement}/`) ? path.slice(this.#statement.length + 1) : undefined;
  }

  #wanted(place: string): boolean {
    if (this.#part) return OF_PART.has(place.slice(PART.length + 1));
    if (this.#entry) return OF_ENTRY.has(place.slice(ENTRY.length + 1));
    return place === 'Acct/Id/IBAN' || place === 'Acct/Id/Othr/Id';
  }

  #take(text: string): void {
    if (this.#text === undefined || this.#text.length >= LONGEST_RAW) return;
    this.#text += text.slice(0, LONGEST_RAW - this.#text.length);
  }

  #close(): void {
    const place = this.#place();
    this.#path.pop();
    if (place === undefined) return;
    if (place === PART && this.#part) {
      this.#entry?.parts.push(transactionOf(this.#part));
      this.#part = undefined;
    } else if (place === ENTRY && this.#entry) {
      if (!this.#hasAccount) throw unreadable(this.#entry.line, 'Acct');
      for (const entry of entriesOf(this.#entry)) this.#entries.push(entry);
      this.#entry = undefined;
    } else if (this.#text !== undefined && this.#wanted(place)) {
      this.#keep(place, oneLine(this.#text));
      this.#text = undefined;
    }
  }

  #keep(place: string, text: string): void {
    if (!this.#entry) {
      this.#hasAccount = true;
      this.#accounts.add(bareAccount(text));
      return;
    }
    const values = this.#part ?? this.#entry.values;
    const name = place.slice((this.#part ? PART : ENTRY).length + 1);
    const amount = name === 'Amt' || name.endsWith('/Amt');
    const kept = values.get(name);
    const value = amount ? `${this.#currency} ${text}` : text;
    if (!kept) values.set(name, [value]);
    else if (text !== '' && kept.length < MOST_VALUES) kept.push(value);
  }
}

/** The signs that are read of one text: more than are looked at, since a text may have many blanks. */
const LONGEST_RAW = 4 * LONGEST_TEXT;

/** The values that are read of elements of one name: as many as there are signs that are looked at. */
const MOST_VALUES = LONGEST_TEXT;
