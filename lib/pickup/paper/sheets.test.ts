import { describe, expect, it } from 'vitest';
import type { SheetHead } from './heights';
import type { PickupCategory, PickupOrder } from './queries';
import { commentText, divideIntoSheets, onOneSheet } from './sheets';

const head: SheetHead = { round: 'Autumn round', pickup: 'Pickup Saturday at 10:00', location: 'Boathouse' };

function category(
  name: string,
  lines: number,
  offering: { name?: string; producer?: string } = {},
): PickupCategory {
  return {
    name,
    lines: Array.from({ length: lines }, (_, index) => ({
      quantity: index + 1,
      offering: {
        id: index,
        name: 'Riesling',
        producer: 'Weingut Steinacker',
        vintage: 2023,
        bottlesPerCrate: 6,
        category: name,
        place: index,
        ...offering,
      },
    })),
  };
}

function order(categories: PickupCategory[], fields: Partial<PickupOrder> = {}): PickupOrder {
  return {
    number: 7,
    participant: { name: 'Ada', email: 'ada@example.org', phone: null },
    comment: '',
    payment: 'unpaid',
    paidCents: 0,
    dueCents: 0,
    pay: null,
    totalCents: 0,
    bottles: 0,
    crates: { crates: 0, bottles: 0 },
    cancelled: false,
    categories,
    ...fields,
  };
}

const offeringIds = (sheets: { categories: PickupCategory[] }[]) =>
  sheets.flatMap((sheet) => sheet.categories.flatMap((group) => group.lines.map((line) => line.offering.id)));

describe('divideIntoSheets', () => {
  it('prints an ordinary order on one sheet', () => {
    const sheets = divideIntoSheets(order([category('White', 5), category('Red', 9)]), head);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toMatchObject({ page: 1, of: 1, settles: true });
    const words = order([category('White', 5), category('Red', 9)], { comment: 'After four.\n\n\nPlease.' });
    expect(divideIntoSheets(words, head)).toEqual([onOneSheet(words, 15)]);
  });

  it('prints lines as large as the sheet has room for, up to 16 pt', () => {
    const sizes = [1, 12, 14, 16, 18, 20, 21, 23].map(
      (lines) => divideIntoSheets(order([category('White', lines)]), head)[0]?.size,
    );
    expect(sizes[0]).toBe(16);
    expect(sizes.at(-1)).toBe(12);
    expect(sizes.toSorted((one, other) => Number(other) - Number(one))).toEqual(sizes);
    expect(new Set(sizes).size).toBeGreaterThan(3);
    const several = divideIntoSheets(order([category('White', 60)]), head);
    expect(several.map(({ size }) => size)).toEqual(several.map(() => 12));
  });

  it('keeps a category together when it moves to the next sheet', () => {
    const sheets = divideIntoSheets(order([category('White', 14), category('Red', 14)]), head);
    expect(sheets.map((sheet) => sheet.categories.map(({ name, lines }) => [name, lines.length]))).toEqual([
      [['White', 14]],
      [['Red', 14]],
    ]);
    expect(sheets.map(({ page, of, settles }) => ({ page, of, settles }))).toEqual([
      { page: 1, of: 2, settles: false },
      { page: 2, of: 2, settles: true },
    ]);
  });

  it('breaks only a category that is longer than a sheet, and says where it continues', () => {
    const long = order([category('White', 3), category('Red', 200)]);
    const sheets = divideIntoSheets(long, head);
    expect(sheets.length).toBeGreaterThan(3);
    expect(offeringIds(sheets)).toEqual(offeringIds([long]));
    expect(sheets.flatMap((sheet) => sheet.categories.map((part) => part.continued))).toEqual([
      false,
      false,
      ...sheets.slice(1).map(() => true),
    ]);
  });

  it('gives long names the room they need', () => {
    const names = { name: 'W'.repeat(200), producer: 'M'.repeat(200) };
    const [first, second] = [category('Red', 4), category('Red', 4, names)].map((group) =>
      divideIntoSheets(order([group]), head),
    );
    expect(first).toHaveLength(1);
    expect(second?.length).toBeGreaterThan(1);
    expect(offeringIds(second ?? [])).toHaveLength(4);
  });

  it('keeps all of a comment that takes several sheets', () => {
    for (const comment of ['word '.repeat(400), 'line\n'.repeat(400), 'W'.repeat(2000), '漢'.repeat(2000)]) {
      const sheets = divideIntoSheets(order([category('Red', 12)], { comment }), head);
      expect(sheets.length).toBeGreaterThan(1);
      expect(sheets.map((sheet) => sheet.comment).join('')).toBe(commentText(comment));
    }
  });

  it('prints every wine, however tall the head of the sheet is', () => {
    const huge = { round: 'W'.repeat(200), pickup: 'P'.repeat(100), location: 'W'.repeat(500) };
    const participant = {
      name: 'W'.repeat(200),
      email: `${'w'.repeat(300)}@example.org`,
      phone: '1'.repeat(50),
    };
    const crowded = order([category('Red', 3)], { number: 2_147_483_647, participant });
    const sheets = divideIntoSheets(crowded, huge);
    expect(offeringIds(sheets)).toEqual(offeringIds([crowded]));
    expect(sheets.at(-1)?.settles).toBe(true);
  });
});

describe('commentText', () => {
  it('accepts every kind of line break and keeps at most one empty line', () => {
    expect(commentText(' one\r\ntwo\u2028three\n\n\n\nfour \t five ')).toBe('one\ntwo\nthree\n\nfour five');
  });
});
