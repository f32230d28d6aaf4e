import { createHash } from 'node:crypto';
import type { BankEntry, BankFile } from '@/lib/money/files/entry';

/** An entry with what tells that it is the same in another file. */
export interface KnownEntry extends BankEntry {
  identity: string;
}

/**
 * Tells the entries of files apart: by the bank's id and the amount, else by all that is known of them and a number
 * among equal ones of their file. So the same transfers in two files are the same, and of two equal transfers in one
 * file each is one.
 */
export function identified(files: BankFile[]): KnownEntry[] {
  return files.flatMap(({ entries }) => {
    const seen = new Map<string, number>();
    return entries.map((entry) => {
      const { amountCents, currency, bankId, part } = entry;
      if (bankId !== null) {
        return { ...entry, identity: `id ${amountCents} ${currency} ${part ?? ''} ${bankId}` };
      }
      const { bookedOn, name, iban, text } = entry;
      const all = JSON.stringify([bookedOn, amountCents, currency, name, iban, text]);
      const hash = createHash('sha256').update(all).digest('hex');
      const number = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, number);
      return { ...entry, identity: `${hash} ${number}` };
    });
  });
}
