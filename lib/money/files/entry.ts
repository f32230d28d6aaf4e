import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** One movement of money as a bank's file tells it. */
export interface BankEntry {
  /** YYYY-MM-DD. */
  bookedOn: string;
  /** In the currency's minor unit; negative: money going out. Never 0. */
  amountCents: number;
  currency: string;
  /** The payer, or the payee of outgoing money; empty where the bank does not say. */
  name: string;
  iban: string | null;
  text: string;
  /** The bank's own lasting name for this movement; null when it gives none. */
  bankId: string | null;
  /** The bank's name for a part of one booking, whose parts may share the bank's id. */
  part: number | null;
  transactionId: string | null;
  endToEndId: string | null;
  /** Money that comes back, because the other account could not be debited or credited. */
  returned: boolean;
  /** A booking of several parts that the file does not tell apart: nobody can know whose money it is. */
  unsplit: boolean;
  /** The amount of the whole booking, of a part of it and of a booking without details; null for all other entries. */
  collectedCents: number | null;
}

/** One file with its accounts and its kind; a ZIP has several. */
export interface BankFile {
  /** The accounts that the file names: IBANs, or numbers of the bank's own. Empty for CSV, which names none. */
  accounts: string[];
  /** The kind of file: camt.052, .053, .054, or a table with its heads. */
  kind: string;
  entries: BankEntry[];
}

/** Longer texts of a bank are cut: one is at most a few hundred characters. */
export const LONGEST_TEXT = 4_000;

/** A text in one line, without characters that cannot be stored. */
export const oneLine = (text: string, longest = LONGEST_TEXT) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

/** An account number as it is compared. */
export const bareAccount = (account: string) => account.replace(/\s/g, '').toUpperCase();

/** The IBAN in a text, without blanks; null when it is none. */
export function ibanOf(text: string | undefined): string | null {
  const bare = bareAccount(text ?? '');
  return IBAN.test(bare) ? bare : null;
}

/** The words of banks for a missing name. */
const NO_ID = /^(NOT ?PROVIDED|NONREF)?$/i;

/** A name for a movement, or null where banks write that there is none. */
export function idOf(text: string | undefined): string | null {
  const id = oneLine(text ?? '', 200);
  return NO_ID.test(id) ? null : id;
}

/** The largest amount that a payment may have, in the minor unit. */
const LARGEST = 99_999_999_999;

/** An amount of plain digits and at most one point in the minor unit; undefined when it is none, or finer than that. */
export function centsOf(digits: string, places: number): number | undefined {
  const [, units, fraction = ''] = /^(\d{1,18})(?:\.(\d{0,18}))?$/.exec(digits) ?? [];
  if (units === undefined || /[1-9]/.test(fraction.slice(places))) return undefined;
  const cents = Number(units + fraction.slice(0, places).padEnd(places, '0'));
  return cents <= LARGEST ? cents : undefined;
}

/** True for a day on which money can have moved: YYYY-MM-DD, from 2000 on. */
export function isDay(day: string): boolean {
  return (
    /^2\d{3}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    new Date(day).toISOString().startsWith(day)
  );
}

/** The most movements that one file may tell, or all those of a ZIP together, so that they cannot fill the memory. */
const MOST_MOVEMENTS = 200_000;

/** Counts the movements of one file, or of all files of a ZIP. */
export class Movements {
  #count = 0;

  add(): void {
    this.#count += 1;
    if (this.#count > MOST_MOVEMENTS) {
      throw new UnreadableFile(localizedMessage('bankFileTooMany', { most: MOST_MOVEMENTS }));
    }
  }
}
