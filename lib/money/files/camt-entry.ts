import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { decimals } from '@/lib/words/amounts';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { type BankEntry, centsOf, ibanOf, idOf, isDay, LONGEST_TEXT, oneLine } from './entry';

/** The texts of elements of an entry, or of one of its transactions, by their path in it. */
export type ElementTexts = Map<string, string[]>;

/** An entry as a file tells it, with the line on which it begins. */
export interface ToldEntry {
  line: number;
  values: ElementTexts;
  parts: ToldTransaction[];
}

/** One transaction of an entry, as it is told. */
export interface ToldTransaction extends Pick<BankEntry, 'name' | 'iban' | 'transactionId' | 'endToEndId'> {
  amount: string | undefined;
  /** The amount that was ordered, which may be in another currency. */
  instructed: string | undefined;
  direction: string | undefined;
  texts: string[];
  id: string | null;
  returned: boolean;
}

/** The refusal of a file for an element that is missing or cannot be read. */
export const unreadable = (line: number, element: string) =>
  new UnreadableFile(localizedMessage('bankFileElement', { line, element }));

/** The first text of an element that is not empty, of several names that it may have. */
const first = (values: ElementTexts, ...names: string[]) =>
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

/** The payer's name: of the elements that may have it, the first that is not a word for none. */
const nameIn = (part: ElementTexts) =>
  ['RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm']
    .flatMap((element) => part.get(element) ?? [])
    .find((name) => idOf(name) !== null) ?? '';

/** Reads the texts of a transaction's elements. */
export function transactionOf(part: ElementTexts): ToldTransaction {
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
const WITHOUT_DETAILS = transactionOf(new Map());

/** The transfers of an entry: itself, or each of its transactions where the amounts of those are the entry's. */
export function entriesOf({ line, values, parts }: ToldEntry): BankEntry[] {
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
  const told = (part: ToldTransaction, amountCents: number, texts: string[], unsplit = false): BankEntry => ({
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
    const texts = [...parts.flatMap((one) => one.texts), ...ofEntry];
    return [told(WITHOUT_DETAILS, whole, upToLongest(texts), true)];
  }
  const each = parts.map((one, index) => told(one, signed[index]?.cents ?? 0, one.texts));
  return numbered(each, entryId).filter(({ amountCents }) => amountCents !== 0);
}

/** Entries of which several have one id, or the id of the whole, get their place as a part of it. */
function numbered(entries: BankEntry[], entryId: string | null): BankEntry[] {
  const shared = new Map<string | null, number>();
  for (const { bankId } of entries) shared.set(bankId, (shared.get(bankId) ?? 0) + 1);
  return entries.map((entry, index) => {
    const needsNumber =
      entry.bankId !== null && ((shared.get(entry.bankId) ?? 0) > 1 || entry.bankId === entryId);
    return needsNumber ? { ...entry, part: index + 1 } : entry;
  });
}

/** The first texts, up to the signs that are looked at. */
function upToLongest(texts: string[]): string[] {
  let length = 0;
  return texts.filter((text) => {
    const isWithin = length <= LONGEST_TEXT;
    length += text.length + 1;
    return isWithin;
  });
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
