import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
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

/** The texts of elements of an entry, or of one of its transactions, by their path in it. */
type Values = Map<string, string[]>;

interface Entry {
  line: number;
  values: Values;
  parts: Part[];
}

/** One transaction of an entry, as it is told. */
interface Part extends Pick<BankEntry, 'name' | 'iban' | 'transactionId' | 'endToEndId'> {
  amount: string | undefined;
  /** The amount that was ordered, which may be in another currency. */
  instructed: string | undefined;
  direction: string | undefined;
  texts: string[];
  id: string | null;
  returned: boolean;
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
 * Reads a file of camt.052, .053 or .054: the accounts it names, and what the bank has booked. Throws `UnreadableFile`
 * for all else, for a document type declaration, and for what is cut off.
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
    if (this.#text === undefined || this.#text.length >= LONGEST_RAW) return;
    this.#text += text.slice(0, LONGEST_RAW - this.#text.length);
  }

  #close(): void {
    const place = this.#place();
    this.#path.pop();
    if (place === undefined) return;
    if (place === PART && this.#part) {
      this.#entry?.parts.push(partOf(this.#part));
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

/** The name of the one who paid: of elements that may have it, the first that is not a word for none. */
const nameIn = (part: Values) =>
  ['RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm']
    .flatMap((element) => part.get(element) ?? [])
    .find((name) => idOf(name) !== null) ?? '';

function partOf(part: Values): Part {
  return {
    amount: first(part, 'Amt', 'AmtDtls/TxAmt/Amt'),
    instructed: first(part, 'AmtDtls/InstdAmt/Amt'),
    direction: first(part, 'CdtDbtInd'),
    name: oneLine(nameIn(part), 200),
    iban: ibanOf(first(part, 'RltdPties/DbtrAcct/Id/IBAN')),
    texts: withoutRepeating([
      (part.get('RmtInf/Ustrd') ?? []).join(' '),
      ...(part.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []),
      ...(part.get('RmtInf/Strd/AddtlRmtInf') ?? []),
      ...(part.get('AddtlTxInf') ?? []),
    ]),
    id: idOf(first(part, 'Refs/AcctSvcrRef')) ?? idOf(first(part, 'Refs/TxId')),
    transactionId: idOf(first(part, 'Refs/TxId')),
    endToEndId: idOf(first(part, 'Refs/EndToEndId')),
    returned: part.has('RtrInf'),
  };
}

/** An entry of which the bank tells nothing but itself. */
const WITHOUT_DETAILS = partOf(new Map());

/** The transfers of an entry: itself, or each of its transactions where the amounts of those are the entry's. */
function entriesOf({ line, values, parts }: Entry): BankEntry[] {
  const status = first(values, 'Sts/Cd', 'Sts/Prtry', 'Sts');
  if (status !== undefined && status !== 'BOOK') return [];
  const money = moneyOf(first(values, 'Amt'), line);
  if (!money) throw unreadable(line, 'Amt');
  const { currency } = money;
  const direction = first(values, 'CdtDbtInd');
  const whole = signOf(direction, line) * money.cents;
  const bookedOn = (first(values, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm') ?? '').slice(0, 10);
  if (!isDay(bookedOn)) throw unreadable(line, 'BookgDt');
  if (whole === 0) return [];

  const reversed = ['true', '1'].includes(first(values, 'RvslInd') ?? '');
  const entryId = idOf(first(values, 'AcctSvcrRef'));
  const ofEntry = values.get('AddtlNtryInf') ?? [];
  const told = (part: Part, amountCents: number, texts: string[], unsplit = false): BankEntry => ({
    bookedOn,
    amountCents,
    currency,
    name: part.name,
    iban: part.iban,
    text: oneLine(texts.join(' ')),
    bankId: part.id ?? entryId,
    part: null,
    transactionId: part.transactionId,
    endToEndId: part.endToEndId,
    returned: reversed || part.returned,
    unsplit,
    collectedCents: unsplit || parts.length !== 1 ? whole : null,
  });

  const signed = parts.map((part) => {
    const instructed = part.instructed?.startsWith(`${currency} `) ? part.instructed : undefined;
    const own = moneyOf(part.amount ?? instructed, line);
    return own && { ...own, cents: signOf(part.direction ?? direction, line) * own.cents };
  });
  const [part = WITHOUT_DETAILS] = parts;
  if (parts.length < 2) {
    const [own] = signed;
    // A transaction in another currency was exchanged by the bank; of one for more, the bank kept a fee.
    const isFeeKept = own?.currency === currency && own.cents / whole > 1;
    const differs = own?.currency === currency && own.cents !== whole && !isFeeKept;
    const counted = (values.get('NtryDtls/Btch/NbOfTxs') ?? []).reduce(
      (sum, count) => sum + Number(count),
      0,
    );
    const texts = withoutRepeating([...part.texts, ...ofEntry]);
    return [told(part, whole, texts, differs || counted > 1)];
  }
  const sum = signed.reduce((total, own) => (own?.currency === currency ? total + own.cents : Number.NaN), 0);
  if (sum !== whole) {
    const texts: string[] = [];
    let length = 0;
    for (const text of [...parts.flatMap((one) => one.texts), ...ofEntry]) {
      if (length > LONGEST_TEXT) break;
      texts.push(text);
      length += text.length + 1;
    }
    return [told(WITHOUT_DETAILS, whole, texts, true)];
  }
  const each = parts.map((one, index) => told(one, signed[index]?.cents ?? 0, one.texts));
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

/** The texts of payer and bank without those that stand in another. */
function withoutRepeating(texts: string[]): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const text of texts) {
    // Texts that would be cut off are not compared: that takes long where there are many.
    if (length >= LONGEST_TEXT) break;
    if (text === '' || kept.some((other) => other.includes(text))) continue;
    kept.push(text);
    length += text.length;
  }
  return kept;
}
