import type { AssignedColumns } from '@/db/schema/bank';

/** The beginnings of banks' column heads, the most telling first. */
const BEGINNINGS = {
  date: [
    'datum',
    'date',
    'fecha',
    'buchungstag',
    'buchung',
    'boekdatum',
    'transactiedatum',
    'booking date',
    'day',
  ],
  amount: ['bedrag', 'betrag', 'montant', 'importe', 'amount', 'umsatz', 'sum'],
  direction: ['af bij', 'af/bij', 'creditdebet', 'debet/credit', 'debit/credit', 'soll/haben'],
  text: [
    'mededelingen',
    'omschrijving',
    'verwendungszweck',
    'libellé',
    'concepto',
    'buchungstext',
    'description',
  ],
  name: ['naam', 'name', 'nom', 'nombre', 'auftraggeber', 'beguenstigter', 'begünstigter', 'payer'],
  iban: ['tegenrekening', 'gegenkonto', 'kontonummer/iban'],
  reference: ['betalingskenmerk', 'kundenreferenz'],
  currency: ['munt', 'währung', 'waehrung', 'devise', 'divisa', 'currency'],
} satisfies { [Kind in keyof AssignedColumns]: string[] };

const beginsWith = (word: string, head: string) =>
  head.startsWith(word) && !/^\p{L}/u.test(head.slice(word.length));

/** The columns of a table whose heads begin with an everyday word for them; each head stands for one at most. */
export function likelyColumns(heads: string[]): Partial<AssignedColumns> {
  const left = new Set(heads);
  const found: [string, string][] = [];
  for (const [kind, beginnings] of Object.entries(BEGINNINGS)) {
    const head = beginnings
      .flatMap((word) => [...left].filter((one) => beginsWith(word, one.normalize('NFC').toLowerCase())))
      .at(0);
    if (head === undefined) continue;
    left.delete(head);
    found.push([kind, head]);
  }
  return Object.fromEntries(found);
}
