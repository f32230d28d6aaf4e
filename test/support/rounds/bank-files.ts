import { zipSync } from 'fflate';
import type { CsvContext } from '@/lib/money/files/csv';
import { readBankFile } from '@/lib/money/files/read';

/** One transaction of an entry, as tests tell it. */
export interface WrittenPart {
  /** Null: the bank does not say. */
  amount?: string | null;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  name?: string;
  ultimate?: string;
  iban?: string;
  text?: string | string[];
  reference?: string;
  further?: string;
  id?: string;
  transactionId?: string;
  endToEndId?: string;
  returned?: string;
}

/** One entry of a statement; by default a received transfer of 10 EUR. */
export interface WrittenEntry extends WrittenPart {
  day?: string;
  status?: string;
  reversed?: boolean;
  entryId?: string;
  entryText?: string;
  /** The number of transactions in it, by the bank. */
  inBatch?: number;
  parts?: WrittenPart[];
}

/** A file of a bank, as tests tell it. */
interface WrittenFile {
  kind?: '052' | '053' | '054';
  version?: string;
  account?: string;
  prefix?: string;
  head?: string;
}

const STATEMENTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
};

export const ACCOUNT = 'NL91ABNA0417164300';

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const element = (name: string, content: string | undefined) =>
  content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`;
const leaf = (name: string, text: string | undefined) => element(name, text && escaped(text));

/** Writes a file of camt.053.001.08, or of another kind and version, after the elements that ISO 20022 names. */
export function camt(entries: WrittenEntry[], file: WrittenFile = {}): string {
  const { kind = '053', version = '08', account = ACCOUNT, prefix = '', head = '' } = file;
  const [root, statement] = STATEMENTS[kind];
  const older = Number(version) < 8;
  const party = (name: string, text: string | undefined) =>
    element(name, older ? leaf('Nm', text) : element('Pty', leaf('Nm', text)));
  const amount = (text: string, currency: string) => `<Amt Ccy="${currency}">${text}</Amt>`;
  const details = (part: WrittenPart, whole: WrittenEntry) => {
    const { amount: told = whole.amount ?? '10.00', currency = whole.currency ?? 'EUR' } = part;
    const money = told === null ? '' : amount(told, currency);
    return element(
      'TxDtls',
      [
        element(
          'Refs',
          leaf('AcctSvcrRef', part.id) +
            leaf('EndToEndId', part.endToEndId) +
            leaf('TxId', part.transactionId),
        ),
        older ? element('AmtDtls', element('TxAmt', money)) : money,
        older ? '' : leaf('CdtDbtInd', part.direction),
        element(
          'RltdPties',
          party('Dbtr', part.name) +
            element('DbtrAcct', element('Id', leaf('IBAN', part.iban))) +
            party('UltmtDbtr', part.ultimate),
        ),
        element(
          'RmtInf',
          [part.text ?? []]
            .flat()
            .map((line) => leaf('Ustrd', line))
            .join('') + element('Strd', element('CdtrRefInf', leaf('Ref', part.reference))),
        ),
        element('RtrInf', element('Rsn', leaf('Cd', part.returned))),
        leaf('AddtlTxInf', part.further),
      ].join(''),
    );
  };
  const written = entries.map((entry) => {
    const { day = '2026-11-03', status = 'BOOK', currency = 'EUR', direction = 'CRDT' } = entry;
    return element(
      'Ntry',
      [
        amount(entry.amount ?? '10.00', currency),
        leaf('CdtDbtInd', direction),
        entry.reversed ? '<RvslInd>true</RvslInd>' : '',
        element('Sts', older ? status : leaf('Cd', status)),
        element('BookgDt', leaf(day.includes('T') ? 'DtTm' : 'Dt', day)),
        leaf('AcctSvcrRef', entry.entryId),
        element(
          'NtryDtls',
          element('Btch', leaf('NbOfTxs', entry.inBatch?.toString())) +
            (entry.parts ?? [{ ...entry, direction }]).map((part) => details(part, entry)).join(''),
        ),
        leaf('AddtlNtryInf', entry.entryText),
      ].join('\n'),
    );
  });
  const xmlns = `xmlns${prefix && `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"`;
  const acct = element(
    'Acct',
    element(
      'Id',
      /^[A-Z]{2}\d\d/.test(account) ? leaf('IBAN', account) : element('Othr', leaf('Id', account)),
    ),
  );
  const text = `${head}<Document ${xmlns}>${element(root ?? '', element(statement ?? '', `<Id>1</Id>${acct}${written.join('\n')}`))}</Document>`;
  if (!prefix) return text;
  return text.replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}:`);
}

/** A ZIP of files by their names. */
export const zipped = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    ),
  );

/** Tables of four banks after their documented columns, in Windows-1252, with their content. */
export const BANK_TABLES = {
  'a German bank': {
    text: [
      '"Girokonto";"DE02120300000000202051"',
      '"Kontostand vom 03.11.2026:";"1.234,56 EUR"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (EUR)";"IBAN";"Kundenreferenz"',
      '"03.11.26";"03.11.26";"Gebucht";"Jörg Müller";"Weingruppe";"Bestellung 12 RF59 1047";"84,50";"DE89370400440532013000";"K-1"',
      '"02.11.26";"02.11.26";"Gebucht";"Weingruppe";"Winzer";"Rechnung";"-1.200,00";"DE02120300000000202051";""',
    ].join('\r\n'),
    columns: {
      date: 'Buchungsdatum',
      amount: 'Betrag (EUR)',
      name: 'Zahlungspflichtige*r',
      iban: 'IBAN',
      text: 'Verwendungszweck',
    },
    entries: [
      {
        bookedOn: '2026-11-03',
        amountCents: 8450,
        currency: 'EUR',
        name: 'Jörg Müller',
        iban: 'DE89370400440532013000',
        text: 'Bestellung 12 RF59 1047',
        bankId: null,
      },
      { bookedOn: '2026-11-02', amountCents: -120000 },
    ],
  },
  'a Dutch bank': {
    text: [
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"',
      '"NL91ABNA0417164300","EUR","ABNANL2A","000000000000001","2026-11-03","2026-11-03","+84,50","+100,00","NL02RABO0123456789","J. de Vries","RF591047"',
      '"NL91ABNA0417164300","EUR","ABNANL2A","000000000000002","2026-11-03","2026-11-03","-5,00","+95,00","","Bank","Kosten"',
    ].join('\r\n'),
    columns: {
      date: 'Datum',
      amount: 'Bedrag',
      currency: 'Munt',
      name: 'Naam tegenpartij',
      iban: 'Tegenrekening IBAN/BBAN',
      text: 'Omschrijving-1',
      id: 'Volgnr',
    },
    entries: [
      { bookedOn: '2026-11-03', amountCents: 8450, name: 'J. de Vries', bankId: '000000000000001' },
      { amountCents: -500, iban: null, bankId: '000000000000002' },
    ],
  },
  'a French bank': {
    text: ['Date\tLibellé\tMontant\tDevise', '03/11/2026\tVIR SEPA Zoé, RF591047\t1 084,50\tEUR'].join('\n'),
    columns: { date: 'Date', amount: 'Montant', currency: 'Devise', text: 'Libellé' },
    entries: [{ bookedOn: '2026-11-03', amountCents: 108450, text: 'VIR SEPA Zoé, RF591047', name: '' }],
  },
  'a Swiss bank': {
    text: [
      'Konto:;CH93 0076 2011 6238 5295 7',
      'Buchungsdatum;Buchungstext;Gutschrift in CHF;Saldo in CHF',
      "2026-11-03;GUTSCHRIFT Huber, RF 59 10 47;1'084.50;2'000.00",
    ].join('\n'),
    columns: { date: 'Buchungsdatum', amount: 'Gutschrift in CHF', text: 'Buchungstext' },
    entries: [{ bookedOn: '2026-11-03', amountCents: 108450, text: 'GUTSCHRIFT Huber, RF 59 10 47' }],
  },
};

/** A ZIP whose files, which are not packed, all stand at the same place of it. */
export function storedFiles(names: string[], content: string): Buffer {
  const one = Buffer.from(zipSync({ 'a.xml': Buffer.from(content) }, { level: 0 }));
  const directory = one.indexOf('PK\u0001\u0002', 'latin1');
  const end = Buffer.from(one.subarray(one.indexOf('PK\u0005\u0006', 'latin1')));
  const entries = names.map((name) => {
    const entry = Buffer.from(one.subarray(directory, directory + 46));
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  end.writeUInt16LE(names.length, 10);
  return Buffer.concat([one.subarray(0, directory), ...entries, end]);
}

/** Reads a bank's file for a group of euros. */
export const readFile = (content: string | Uint8Array, context: Partial<CsvContext> = {}) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return readBankFile(bytes, { columns: undefined, remembered: [], currency: 'EUR', ...context });
};

/** The entries of a bank's file. */
export const entriesOf = async (content: string | Uint8Array, context?: Partial<CsvContext>) =>
  (await readFile(content, context)).files.flatMap(({ entries }) => entries);
