import { createHash } from 'node:crypto';
import type { BankEntry, BankFile } from '@/lib/money/files/entry';
import { fieldError, invalid } from '@/lib/rules/errors';
import { eachInTurn } from '@/lib/tables/files/turns';
import { dayAfter, Likely, type SeenEntry } from './likely';

/** An entry that was not read before. */
export interface KnownEntry extends BankEntry {
  /** Identifies it in its account. */
  identity: string;
  fileKind: string;
}

/** The entries of files that are new. */
export interface NewEntries {
  entries: KnownEntry[];
  /** The transfers that entries perhaps are, by the entries' identities. */
  doubts: Map<string, SeenEntry>;
  /** The open transfers that the table told before, by other columns, and does not tell any more. */
  replaced: SeenEntry[];
}

/** The kind of a file, as it is kept. */
const kindOf = (kind: string) =>
  kind.startsWith('camt') ? kind : `table ${createHash('sha256').update(kind).digest('hex')}`;

/** A movement without its day and number: the bank's id with the amount, else a digest of all that is known of it. */
function baseOf({ bookedOn, amountCents, currency, name, iban, text, bankId }: BankEntry): string {
  if (bankId !== null) return `${amountCents} ${currency} ${bankId}`;
  const all = JSON.stringify([bookedOn, amountCents, currency, name, iban, text]);
  return createHash('sha256').update(all).digest('hex');
}

const identityOf = (entry: BankEntry, base: string, number: number) =>
  entry.bankId === null ? `${base} ${number}` : `${entry.bookedOn} ${number} ${base}`;

/** The base of an identity, with its day where it has one; before 0059 those of the bank's ids had none. */
function parsed(identity: string): { base: string; day: string | null } {
  const [, day, base] = /^(\d{4}-\d\d-\d\d) \d+ (.*)$/s.exec(identity) ?? [];
  if (day !== undefined && base !== undefined) return { base, day };
  const [, amount, id] = /^id (-?\d+ [A-Z]{3}) \d* (.*)$/s.exec(identity) ?? [];
  return { base: amount === undefined ? identity.replace(/ \d+$/, '') : `${amount} ${id}`, day: null };
}

/** Equal movements have one key: with a bank's id those of one day, without one all, since the digest has the day. */
const keyOf = (base: string, hasBankId: boolean, day: string) => (hasBankId ? `${day} ${base}` : base);

/**
 * Tells which entries of files were not read before.
 *
 * An entry is known by the bank's id with its amount and its day, give or take one day; without an id, by everything
 * known of it. Each entry that was read before is one entry of a file at most, so equal ones of a file are told apart.
 *
 * A new entry is perhaps one of another file with its account, amount, day and IBAN or text; ids of one kind of file
 * tell them apart. So are a collected sum and its parts.
 *
 * A table that was read before with other columns tells its rows again: open ones are replaced, others are known by day
 * and amount.
 *
 * 422 once too many are new.
 */
export async function newEntries(files: BankFile[], seen: SeenEntry[]): Promise<NewEntries> {
  const pool = new Map<string, SeenEntry[]>();
  const used = new Set<string>();
  const likely = new Likely();
  const remember = (entry: SeenEntry) => {
    const { base, day } = parsed(entry.identity);
    const key = keyOf(base, entry.hasBankId, entry.bookedOn || (day ?? ''));
    const equal = pool.get(key);
    if (equal) equal.push(entry);
    else pool.set(key, [entry]);
    used.add(entry.identity);
    if (entry.amountCents > 0) likely.add(entry);
  };
  await eachInTurn(seen, remember);
  const fresh: NewEntries = { entries: [], doubts: new Map(), replaced: [] };
  const numbers = new Map<string, number>();
  let incoming = 0;
  const before = seen.filter(({ reread }) => reread !== undefined);
  for (const { entries, kind } of files) {
    const fileKind = kindOf(kind);
    const taken = new Set<SeenEntry>();
    const next = new Map<string, number>();
    /** Takes one that was read before and that no entry of this file is yet. */
    const take = ({ entry, base }: BasedEntry, day: string): boolean => {
      const key = keyOf(base, entry.bankId !== null, day);
      const place = next.get(key) ?? 0;
      const found = pool.get(key)?.[place];
      if (!found) return false;
      next.set(key, place + 1);
      // Kinds of files differ in a transfer's day: without ids, the equal one of another kind may be its neighbour.
      const isCertain = entry.bankId !== null || found.fileKind === null || found.fileKind === fileKind;
      if (isCertain) taken.add(found);
      return true;
    };
    const apart: BasedEntry[] = [];
    await eachInTurn(entries, (entry) => {
      const based = { entry, base: baseOf(entry) };
      if (!take(based, entry.bookedOn)) apart.push(based);
    });
    const beside: BasedEntry[] = [];
    await eachInTurn(apart, (based) => {
      const { bankId, bookedOn } = based.entry;
      const days = bankId === null ? [] : [dayAfter(bookedOn, -1), dayAfter(bookedOn, 1), ''];
      if (!days.some((day) => take(based, day))) beside.push(based);
    });
    const again = toldAgain(entries, before);
    const unknown = beside.filter(({ entry }) => !again.has(entry));
    const replaced = before.filter((entry) => entry.reread === 'goes' && !taken.has(entry));
    for (const entry of replaced) taken.add(entry);
    fresh.replaced.push(...replaced);
    const perhaps = likely.besides(taken);
    const added: SeenEntry[] = [];
    await eachInTurn(unknown, ({ entry, base }) => {
      if (entry.amountCents > 0) incoming += 1;
      if (incoming > MOST_TRANSFERS) {
        throw invalid(fieldError('file', 'bankFileTooMany', { most: MOST_TRANSFERS }));
      }
      const key = keyOf(base, entry.bankId !== null, entry.bookedOn);
      let number = numbers.get(key) ?? 0;
      let identity: string;
      do {
        number += 1;
        identity = identityOf(entry, base, number);
      } while (used.has(identity));
      numbers.set(key, number);
      fresh.entries.push({ ...entry, identity, fileKind });
      const one = { ...entry, identity, fileKind, hasBankId: entry.bankId !== null };
      const doubt = entry.amountCents > 0 ? perhaps(one) : undefined;
      if (doubt) fresh.doubts.set(identity, doubt);
      added.push(one);
    });
    await eachInTurn(added, remember);
  }
  return fresh;
}

/** The day and the amount, by which a row of a table is the same row whatever its other columns are. */
const moneyOf = ({ bookedOn, amountCents, currency }: BankEntry | SeenEntry) =>
  `${bookedOn} ${amountCents} ${currency}`;

function byMoney<Movement extends BankEntry | SeenEntry>(movements: Movement[]): Map<string, Movement[]> {
  const found = new Map<string, Movement[]>();
  for (const movement of movements) {
    const key = moneyOf(movement);
    const others = found.get(key);
    if (others) others.push(movement);
    else found.set(key, [movement]);
  }
  return found;
}

/**
 * The entries of a table that are transfers which it told before and which stay. Rows of a day and an amount are
 * matched one by one if the table tells as many of them as before; otherwise only their number counts.
 */
function toldAgain(entries: BankEntry[], before: SeenEntry[]): Set<BankEntry> {
  const again = new Set<BankEntry>();
  const kept = byMoney(before);
  const told = byMoney(kept.size > 0 ? entries : []);
  for (const [key, rows] of told) {
    const transfers = kept.get(key) ?? [];
    const staying = transfers.filter(({ reread }) => reread === 'stays').length;
    const isSame = transfers.length === rows.length;
    rows.forEach((row, place) => {
      if (isSame ? transfers[place]?.reread === 'stays' : place < staying) again.add(row);
    });
  }
  return again;
}

/** The most new transfers of one upload: its answer tells each of them, and comparing them takes memory. */
const MOST_TRANSFERS = 50_000;

interface BasedEntry {
  entry: BankEntry;
  base: string;
}

/** A transfer that went back is known by the identity of the movement that returned it. */
export function seenReturn(identity: string): SeenEntry {
  const isDigest = /^[0-9a-f]{64} /.test(identity);
  return {
    identity,
    hasBankId: !isDigest,
    bookedOn: parsed(identity).day ?? '',
    amountCents: -1,
    currency: '',
    iban: null,
    text: '',
    collectedCents: null,
    fileKind: null,
  };
}
