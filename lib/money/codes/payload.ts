import { isQRIBAN } from 'ibantools';
import type { StructuredAddress } from '@/db/schema/payment-accounts';
import type { PayTo } from '@/lib/money/accounts/pay-to';
import type { Problem } from '@/lib/rules/errors';
import { writeAmount } from '@/lib/words/amounts';
import type { Code } from './modules';

/** The code of a payment, or the reason for which there is none. */
export type Payload = Code | { problem: CodeProblem };

/** The reason for which no code can be made. */
export type CodeProblem = Extract<Problem, `code${string}`>;

/** An account within the European Economic Area, where a transfer needs no BIC. */
const IN_EEA = /^(AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)/;

const LONGEST_HOLDER = 70;
/** The most that either code carries: 999,999,999.99. */
const MOST_CENTS = 99_999_999_999;
/** The bytes that an EPC code carries. */
const EPC_BYTES = 331;

/** The signs of an EPC code in one of its encodings: Latin, Greek and Cyrillic, with their marks. */
const EPC_SIGNS = /^[ -~\u00a0-\u04ff\u1e00-\u1fff\u2010-\u2026\u20ac]*$/u;
/** The signs of a Swiss code: Latin with the marks of Europe's languages. */
const SWISS_SIGNS = /^[ -~\u00a0-\u017f\u0218-\u021b\u20ac]*$/u;

/**
 * The text of a payment's code: for accounts of Switzerland and Liechtenstein the Swiss QR Code, for all others that
 * of the European Payments Council (EPC069-12). Nothing is ever cut to fit: then there is no code.
 */
export function payloadOf(to: PayTo, address: StructuredAddress | null): Payload {
  const holder = to.holder.normalize('NFC');
  const swiss = /^(CH|LI)/.test(to.iban);
  if (!(swiss ? ['CHF', 'EUR'] : ['EUR']).includes(to.currency)) return { problem: 'codeCurrency' };
  if (to.amountCents > MOST_CENTS) return { problem: 'codeAmount' };
  if ([...holder].length > LONGEST_HOLDER) return { problem: 'codeHolder' };
  return swiss ? swissPayload({ ...to, holder }, address) : epcPayload({ ...to, holder });
}

function epcPayload({ holder, iban, bic, reference, amountCents }: PayTo): Payload {
  if (bic === null && !IN_EEA.test(iban)) return { problem: 'codeBic' };
  const amount = `EUR${writeAmount(amountCents, 'EUR')}`;
  const text = ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, amount, '', reference].join('\n');
  if (!EPC_SIGNS.test(holder) || Buffer.byteLength(text) > EPC_BYTES) return { problem: 'codeSigns' };
  return { text, swiss: false };
}

function swissPayload(to: PayTo, address: StructuredAddress | null): Payload {
  if (isQRIBAN(to.iban)) return { problem: 'codeQrIban' };
  if (!address) return { problem: 'codeAddress' };
  const { street, building_number, postcode, town, country } = address;
  const creditor = [to.holder, street, building_number, postcode, town, country].map((line) =>
    line.normalize('NFC'),
  );
  if (!creditor.every((line) => SWISS_SIGNS.test(line))) return { problem: 'codeSigns' };
  const nobody = Array<string>(7).fill('');
  const lines = [
    ...['SPC', '0200', '1', to.iban, 'S', ...creditor],
    ...nobody,
    ...[writeAmount(to.amountCents, to.currency), to.currency],
    ...nobody,
    ...['SCOR', to.reference, '', 'EPD'],
  ];
  return { text: lines.join('\n'), swiss: true };
}
