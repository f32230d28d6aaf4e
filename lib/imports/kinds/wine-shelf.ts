/** A wine as rows of a file are compared with it; new ones of earlier rows have no id yet. */
export type Shelved = Record<string, unknown> & { id: number | null };

type Values = Record<string, unknown>;

/** A text as it is compared: case and blanks do not count. */
const bare = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '');

/**
 * The wines that rows of a file may be about: those of the library or a round, and the new ones of earlier rows. A row
 * knows its wine by article number, and by supplier where both have one. Without a number, it is by name, and by
 * producer and vintage as far as the file has them, among those without another number.
 */
export class Shelf {
  readonly #byNumber = new Map<string, Shelved[]>();
  readonly #byName = new Map<string, { numbered: Shelved[]; others: Shelved[] }>();
  readonly #taken = new Set<Shelved>();
  readonly #named: string[];

  constructor(wines: Shelved[], columns: (string | null)[]) {
    this.#named = ['name', 'producer', 'vintage'].filter((field) => columns.includes(field));
    for (const wine of wines) this.add(wine);
  }

  add(wine: Shelved): void {
    const number = bare(wine.article_number);
    if (number !== '') {
      const alike = this.#byNumber.get(number);
      if (alike) alike.push(wine);
      else this.#byNumber.set(number, [wine]);
    }
    const name = this.#nameOf(wine);
    const alike = this.#byName.get(name) ?? { numbered: [], others: [] };
    (number === '' ? alike.others : alike.numbered).push(wine);
    this.#byName.set(name, alike);
  }

  /** The wines that a row may be about: one, unless it cannot tell. */
  alike(values: Values): Shelved[] {
    const number = bare(values.article_number);
    const supplier = values.supplier_id ?? null;
    const numbered = number === '' ? [] : (this.#byNumber.get(number) ?? []);
    const exact = numbered.filter(({ supplier_id }) => (supplier_id ?? null) === supplier);
    if (exact.length > 0) return exact;
    const possible = numbered.filter(({ supplier_id }) => !supplier || !supplier_id);
    if (possible.length > 0) return possible;
    const alike = this.#byName.get(this.#nameOf(values));
    if (!alike) return [];
    return alike.others.length > 0 || number !== '' ? alike.others : alike.numbered;
  }

  isTaken = (wine: Shelved) => this.#taken.has(wine);

  take(wine: Shelved): void {
    this.#taken.add(wine);
  }

  #nameOf(values: Values): string {
    return this.#named.map((field) => bare(values[field])).join('\0');
  }
}
