import type { BankEntry } from '@/lib/money/files/entry';

/** A movement that was read before: kept, or told by an earlier file of the same ZIP. */
export interface SeenEntry
  extends Pick<BankEntry, 'amountCents' | 'currency' | 'iban' | 'text' | 'collectedCents'> {
  /** The id of the transfer; undefined as long as it is not kept. */
  id?: number | undefined;
  identity: string;
  hasBankId: boolean;
  bookedOn: string;
  fileKind: string | null;
  /** Of a transfer that this very table told before: whether it goes when it is read otherwise, or stays. */
  reread?: 'goes' | 'stays' | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day so many days later. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Entries that agree in one property, by the kind of their file and by having a bank's id. */
type Groups = Map<string, { kind: string | null; hasBankId: boolean; entries: SeenEntry[] }>;

/** Finds, for an entry that is new, one of another file that it perhaps is. */
export class Likely {
  readonly #groups = new Map<string, Groups>();

  add(entry: SeenEntry): void {
    for (const word of [...agreements(entry, entry.bookedOn), ...collections(entry, entry.bookedOn)]) {
      const groups = this.#groups.get(word) ?? new Map();
      this.#groups.set(word, groups);
      const key = `${entry.hasBankId} ${entry.fileKind}`;
      const group = groups.get(key);
      if (group) group.entries.push(entry);
      else groups.set(key, { kind: entry.fileKind, hasBankId: entry.hasBankId, entries: [entry] });
    }
  }

  /** Makes a finder for one file, whose entries already are those that are taken; each is found once where it can be. */
  besides(taken: ReadonlySet<SeenEntry>): (entry: SeenEntry) => SeenEntry | undefined {
    const next = new Map<SeenEntry[], number>();
    const found = new Set<SeenEntry>();
    const last = new Map<SeenEntry[], SeenEntry>();
    const from = (entries: SeenEntry[]): SeenEntry | undefined => {
      for (let place = next.get(entries) ?? 0; place < entries.length; place += 1) {
        next.set(entries, place + 1);
        const entry = entries[place];
        if (!entry || taken.has(entry)) continue;
        last.set(entries, entry);
        if (!found.has(entry)) return entry;
      }
      return last.get(entries);
    };
    return (entry) => {
      const days = [0, -1, 1].map((days) => dayAfter(entry.bookedOn, days));
      const asked: [words: string[], isSum: boolean][] = [
        [days.flatMap((day) => agreements(entry, day)).sort(bestFirst), false],
        [days.flatMap((day) => counterparts(entry, day)), true],
      ];
      for (const [words, isSum] of asked) {
        for (const word of words) {
          for (const { kind, hasBankId, entries } of this.#groups.get(word)?.values() ?? []) {
            const areApart = entry.hasBankId === hasBankId && kind !== null && kind === entry.fileKind;
            const one = areApart && !isSum ? undefined : from(entries);
            if (!one) continue;
            found.add(one);
            return one;
          }
        }
      }
      return undefined;
    };
  }
}

/** The words that two entries have in common which agree in amount, day and IBAN or text; both before one of them. */
function agreements({ amountCents, currency, iban, text }: SeenEntry, day: string): string[] {
  const money = `${amountCents} ${currency} ${day}`;
  return [
    ...(iban !== null && text !== '' ? [`0 ${money} ${iban} ${text}`] : []),
    ...(iban === null ? [] : [`1 ${money} ${iban}`]),
    ...(text === '' ? [] : [`2 ${money} ${text}`]),
  ];
}

const bestFirst = (one: string, other: string) => one.charCodeAt(0) - other.charCodeAt(0);

/** The word for a collected sum, or for one of its parts. */
function collections({ amountCents, collectedCents, currency }: SeenEntry, day: string): string[] {
  if (collectedCents === null) return [];
  return [`${amountCents === collectedCents ? 'sum' : 'part'} ${collectedCents} ${currency} ${day}`];
}

/** The word for the sum of a part, or for the parts of a sum. */
function counterparts({ amountCents, collectedCents, currency }: SeenEntry, day: string): string[] {
  if (collectedCents === null) return [];
  return [`${amountCents === collectedCents ? 'part' : 'sum'} ${collectedCents} ${currency} ${day}`];
}
