import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { decimals } from '@/lib/words/amounts';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import {
  type BankEntry,
  type BankFile,
  bareAccount,
  centsOf,
  ibanOf,
  idOf,
  isDay,
  LONGEST_TEXT,
  Movements,
  oneLine,
  slicesOf,
  UnreadableFile,
} from './entry';

// The elements are told at docs of ISO 20022, "Bank-to-Customer Cash Management". From version 08 on, parties are one
// level deeper (Pty) and the status has a code (Cd); all else that is read here stands where it always did.

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05([234])\.001\.(0[2-9]|1[0-3])$/;

/** The element of one statement, by the second digit of the kind of file. */
const STATEMENTS: Record<string, string> = {
  2: 'Document/BkToCstmrAcctRpt/Rpt',
  3: 'Document/BkToCstmrStmt/Stmt',
  4: 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn',
};

/** What is read of an entry or of one of its transactions: the texts of elements by their path in it. */
type Values = Map<string, string[]>;

interface Entry {
  line: number;
  values: Values;
  parts: Values[];
}

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
  'RtrInf',
]);

/** Deeper elements are of nothing that a bank writes. */
const DEEPEST = 60;

/** Whether a text is to be read as XML. */
export const looksLikeXml = (text: string) => /^\s*</.test(text);

/**
 * Reads a file of camt.052, .053 or .054: the accounts it names, and what the bank has booked. Throws `UnreadableFile`
 * for all else, for a document type declaration, and for what is cut off.
 */
export async function readCamt(text: string, movements = new Movements()): Promise<BankFile> {
  const reader = new CamtReader(movements);
  for await (const slice of slicesOf(text)) reader.write(slice);
  return reader.end();
}

class CamtReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  readonly #accounts = new Set<string>();
  readonly #entries: BankEntry[] = [];
  #namespace: string | undefined;
  #statement = '';
  #hasAccount = false;
  #entry: Entry | undefined;
  #part: Values | undefined;
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
    return { accounts: [...this.#accounts], entries: this.#entries };
  }

  #refuse(key: 'bankFileXml' | 'bankFileDoctype' | 'bankFileKind', values = {}): never {
    throw new UnreadableFile(localizedMessage(key, { line: this.#parser.line, ...values }));
  }

  #open(local: string, uri: string, attributes: Record<string, SaxesAttributeNS>): void {
    if (this.#namespace === undefined) this.#begin(local, uri);
    // What stands in another namespace is a bank's own business.
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
      this.#entry.parts.push(this.#part);
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
  }

  /** Where the parser is within a statement; undefined outside of one. */
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
    if (this.#text !== undefined) this.#text += text;
  }

  #close(): void {
    const place = this.#place();
    this.#path.pop();
    if (place === undefined) return;
    if (place === PART) this.#part = undefined;
    else if (place === ENTRY && this.#entry) {
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
    if (kept) kept.push(value);
    else values.set(name, [value]);
  }
}

const unreadable = (line: number, element: string) =>
  new UnreadableFile(localizedMessage('bankFileElement', { line, element }));

/** The first text of an element that is not empty, of several names that it may have. */
const first = (values: Values, ...names: string[]) =>
  names.flatMap((name) => values.get(name) ?? []).find((text) => text !== '');

interface Money {
  cents: number;
  currency: string;
}

/** Reads an amount as it was kept, "EUR 12.50"; undefined when there is none. */
function moneyOf(written: string | undefined, line: number): Money | undefined {
  if (written === undefined) return undefined;
  const [currency = '', digits = ''] = written.split(' ');
  const cents = /^[A-Z]{3}$/.test(currency) ? centsOf(digits, decimals(currency)) : undefined;
  if (cents === undefined) throw unreadable(line, 'Amt');
  return { cents, currency };
}

/** The sign of money that comes in or goes out. */
function signOf(direction: string | undefined, line: number): 1 | -1 {
  if (direction === 'CRDT') return 1;
  if (direction === 'DBIT') return -1;
  throw unreadable(line, 'CdtDbtInd');
}

/** What an entry tells: itself, or each of its transactions where the amounts of those are the entry's. */
function entriesOf({ line, values, parts }: Entry): BankEntry[] {
  const status = first(values, 'Sts/Cd', 'Sts/Prtry', 'Sts');
  if (status !== undefined && status !== 'BOOK') return [];
  const money = moneyOf(first(values, 'Amt'), line);
  if (!money) throw unreadable(line, 'Amt');
  const direction = first(values, 'CdtDbtInd');
  const whole = signOf(direction, line) * money.cents;
  const bookedOn = (first(values, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm') ?? '').slice(0, 10);
  if (!isDay(bookedOn)) throw unreadable(line, 'BookgDt');
  if (whole === 0) return [];

  const reversed = ['true', '1'].includes(first(values, 'RvslInd') ?? '');
  const ofEntry = { bookedOn, currency: money.currency };
  const entryId = idOf(first(values, 'AcctSvcrRef'));
  const told = (part: Values, amountCents: number, alone: boolean, unsplit = false): BankEntry => ({
    ...ofEntry,
    amountCents,
    name: oneLine(
      first(
        part,
        'RltdPties/UltmtDbtr/Nm',
        'RltdPties/UltmtDbtr/Pty/Nm',
        'RltdPties/Dbtr/Nm',
        'RltdPties/Dbtr/Pty/Nm',
      ) ?? '',
      200,
    ),
    iban: ibanOf(first(part, 'RltdPties/DbtrAcct/Id/IBAN')),
    text: textOf(part, alone ? values : undefined),
    bankId: idOf(first(part, 'Refs/AcctSvcrRef')) ?? idOf(first(part, 'Refs/TxId')) ?? entryId,
    part: null,
    transactionId: idOf(first(part, 'Refs/TxId')),
    endToEndId: idOf(first(part, 'Refs/EndToEndId')),
    returned: reversed || part.has('RtrInf'),
    unsplit,
  });

  const signed = parts.map((part) => {
    const own = moneyOf(first(part, 'Amt', 'AmtDtls/TxAmt/Amt'), line);
    return own && { ...own, cents: signOf(first(part, 'CdtDbtInd') ?? direction, line) * own.cents };
  });
  if (parts.length < 2) {
    const [own] = signed;
    // What came in another currency was changed by the bank, and the entry says into how much.
    const differs = own?.currency === money.currency && own.cents !== whole;
    const counted = (values.get('NtryDtls/Btch/NbOfTxs') ?? []).reduce(
      (sum, count) => sum + Number(count),
      0,
    );
    return [told(parts[0] ?? new Map(), whole, true, differs || counted > 1)];
  }
  const sum = signed.reduce(
    (total, own) => (own?.currency === money.currency ? total + own.cents : Number.NaN),
    0,
  );
  if (sum !== whole) {
    const texts = [...parts.map((part) => textOf(part)), textOf(new Map(), values)];
    const text = oneLine(texts.filter((line) => line !== '').join(' '));
    return [{ ...told(new Map(), whole, true, true), text }];
  }
  const each = parts.map((part, index) => told(part, signed[index]?.cents ?? 0, false));
  const shared = new Map<string | null, number>();
  for (const { bankId } of each) shared.set(bankId, (shared.get(bankId) ?? 0) + 1);
  return each
    .map((entry, index) => {
      const needsNumber =
        entry.bankId !== null && ((shared.get(entry.bankId) ?? 0) > 1 || entry.bankId === entryId);
      return needsNumber ? { ...entry, part: index + 1 } : entry;
    })
    .filter(({ amountCents }) => amountCents !== 0);
}

/** What payer and bank wrote, without repeating it; `entry` where it speaks of this transaction alone. */
function textOf(part: Values, entry?: Values): string {
  const texts = [
    (part.get('RmtInf/Ustrd') ?? []).join(' '),
    ...(part.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []),
    ...(part.get('AddtlTxInf') ?? []),
    ...(entry?.get('AddtlNtryInf') ?? []),
  ];
  const kept: string[] = [];
  let length = 0;
  for (const text of texts) {
    // What would be cut off is not compared: that takes long where there are many.
    if (length >= LONGEST_TEXT) break;
    if (text === '' || kept.some((other) => other.includes(text))) continue;
    kept.push(text);
    length += text.length;
  }
  return oneLine(kept.join(' '));
}
