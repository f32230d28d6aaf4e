import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '@/test/running/size';
import { checkGenerated } from '@/test/support/generated';
import { camt, type WrittenEntry, zipped } from '@/test/support/rounds/bank-files';
import { aPaidGroup, type PaidGroup } from '@/test/support/rounds/paying';
import { openTestDatabase, testDatabase } from '@/test/support/rules';

openTestDatabase();

const IBANS = ['DE89370400440532013000', 'NL02RABO0123456789', 'FR7630006000011234567890189'];
const DAYS = 4;
const dayOf = (day: number) => `2026-11-0${day + 3}`;

/**
 * A transfer that came in: on a day, of an amount, from an account or without one, for an order or for none. The bank
 * may collect it with others of its day.
 */
const transfer = fc.record({
  day: fc.nat(DAYS - 1),
  euros: fc.constantFrom(12, 24),
  iban: fc.constantFrom(...IBANS, undefined),
  order: fc.constantFrom(0, 1, undefined),
  isCollected: fc.boolean(),
});

type Transfer =
  typeof transfer extends fc.Arbitrary<infer One> ? One & { place: number; text: string } : never;

const table = (heads: string, row: (one: Transfer) => string, columns: object) => (told: Transfer[]) => ({
  content: [heads, ...told.map(row)].join('\n'),
  fields: { columns: JSON.stringify(columns) },
});

type Kind = '052' | '053' | '054';

/** An entry of camt. Each kind has ids of its own, if any, and camt.052 the day before. */
const entryOf =
  (kind: Kind, hasIds: boolean) =>
  ({ day, euros, iban, text, place }: Transfer): WrittenEntry => ({
    day: dayOf(kind === '052' ? day - 1 : day),
    amount: `${euros}.00`,
    text,
    ...(iban && { iban }),
    ...(hasIds && { id: `${kind}-${place}` }),
  });

const inCamt = (kind: Kind, hasIds: boolean) => (told: Transfer[]) => ({
  content: camt(told.map(entryOf(kind, hasIds)), { kind }),
  fields: {},
});

/** Transfers by their days. */
const byDay = (transfers: Transfer[]) =>
  [...new Set(transfers.map(({ day }) => day))].map(
    (day) => [day, transfers.filter((one) => one.day === day)] as const,
  );

/** A ZIP of camt.053, with a file for each day. */
const inZip = (told: Transfer[]) => ({
  content: zipped(
    Object.fromEntries(
      byDay(told).map(([day, ofDay]) => [`${day}.xml`, camt(ofDay.map(entryOf('053', true)))]),
    ),
  ),
  fields: {},
});

/** The sums that the bank collects, each of a day and of at least two transfers. */
const collectionsOf = (told: Transfer[]) =>
  byDay(told.filter(({ isCollected }) => isCollected)).flatMap(([day, parts]) =>
    parts.length < 2 ? [] : [{ day, parts, euros: parts.reduce((sum, { euros }) => sum + euros, 0) }],
  );

/** A file of camt with collected sums: of camt.053 without their parts, of camt.054 with them. */
const collectedIn = (kind: '053' | '054') => (told: Transfer[]) => {
  const sums = collectionsOf(told);
  const collected = new Set(sums.flatMap(({ parts }) => parts));
  const single = told.filter((one) => !collected.has(one)).map(entryOf(kind, true));
  const entries = sums.map(
    ({ day, parts, euros }): WrittenEntry => ({
      day: dayOf(day),
      amount: `${euros}.00`,
      entryId: `${kind}-sum-${day}`,
      inBatch: parts.length,
      parts: kind === '054' ? parts.map(entryOf(kind, true)) : [],
    }),
  );
  return { content: camt([...single, ...entries], { kind }), fields: {}, ...(kind === '053' && { sums }) };
};

interface Told {
  content: string | Uint8Array;
  fields: object;
  /** The sums whose parts are not told. */
  sums?: ReturnType<typeof collectionsOf>;
}

/** The shapes in which a bank tells transfers. */
const SHAPES: ((told: Transfer[]) => Told)[] = [
  inCamt('052', true),
  inCamt('052', false),
  inCamt('053', true),
  inCamt('053', false),
  inCamt('054', true),
  table(
    'Day;Sum;Account;Text',
    ({ day, euros, iban, text }) => `${dayOf(day)};${euros},00;${iban ?? ''};${text}`,
    {
      date: 'Day',
      amount: 'Sum',
      iban: 'Account',
      text: 'Text',
    },
  ),
  table(
    'Datum;Bedrag;Tekst;Nr',
    ({ day, euros, text, place }) => `${dayOf(day)};${euros},00;${text};T${place}`,
    {
      date: 'Datum',
      amount: 'Bedrag',
      text: 'Tekst',
      id: 'Nr',
    },
  ),
  table('1', ({ day, euros, text }) => `${dayOf(day)};C;${euros},00;${text}`, {
    head: false,
    date: '1',
    direction: '2',
    amount: '3',
    text: '4',
  }),
  inZip,
  collectedIn('053'),
  collectedIn('054'),
];

/** A file of whole days in one shape. */
const file = fc.record({
  shape: fc.nat(SHAPES.length - 1),
  from: fc.nat(DAYS - 1),
  days: fc.integer({ min: 1, max: DAYS }),
});

/** The transfers of an organization: those of each order, booked or open, and all. */
async function kept({ administrator }: PaidGroup) {
  const rows = await testDatabase<{ text: string; state: string; euros: number }[]>`
    SELECT text, state, (amount_cents / 100)::int AS euros FROM bank_transactions
    WHERE organization_id = ${administrator.user.organizationId}`;
  return rows;
}

it('no order is paid more by files than came in for it, and nothing that came in is lost', async () => {
  await checkGenerated(
    fc.asyncProperty(
      fc.array(transfer, { minLength: 1, maxLength: 8 }),
      fc.array(file, { minLength: 1, maxLength: 6 }),
      async (came, files) => {
        const group = await aPaidGroup();
        const orders = [await group.place(1, 'Ann'), await group.place(2, 'Bob')];
        const all = came.map((one, place) => ({
          ...one,
          place,
          text: one.order === undefined ? 'wine' : `for ${orders[one.order]?.reference}`,
        }));
        const read = new Set<Transfer>();
        const collected = new Map<number, number>();
        for (const { shape, from, days } of files) {
          const told = all.filter(({ day }) => day >= from && day < from + days);
          if (told.length === 0) continue;
          const { content = '', fields, sums = [] } = SHAPES[shape]?.(told) ?? {};
          const parts = new Set(sums.flatMap((sum) => sum.parts));
          for (const one of told) if (!parts.has(one)) read.add(one);
          for (const { day, euros } of sums) collected.set(day, euros);
          const { found, known, outgoing, booked, suggested, open } = await group.importing(content, fields);
          const count = told.length - parts.size + sums.length;
          expect([found, known + outgoing + booked + suggested + open]).toEqual([count, count]);
        }
        const now = await kept(group);
        for (const [place, { id, reference }] of orders.entries()) {
          const inCents = [...read].reduce(
            (sum, { order, euros }) => sum + (order === place ? euros * 100 : 0),
            0,
          );
          expect((await group.paid(id))[0]).toBeLessThanOrEqual(inCents);
          expect((await group.paid(id))[0]).toBe(
            now.reduce(
              (sum, { text, state, euros }) =>
                sum + (state === 'booked' && text.endsWith(reference) ? euros * 100 : 0),
              0,
            ),
          );
        }
        for (const text of new Set(all.map((one) => one.text))) {
          for (const euros of [12, 24]) {
            const isSo = (one: { text: string; euros: number }) => one.text === text && one.euros === euros;
            expect(now.filter(isSo).length).toBeGreaterThanOrEqual([...read].filter(isSo).length);
          }
        }
        for (const sum of new Set(collected.values())) {
          const isSo = (euros: number) => euros === sum;
          expect(now.filter(({ text, euros }) => text === '' && isSo(euros)).length).toBeGreaterThanOrEqual(
            [...collected.values()].filter(isSo).length,
          );
        }
      },
    ),
    {
      numRuns: sized({ usual: 12, full: 100 }),
      // Of two equal transfers on two days, one kind of file tells the second where another tells the first.
      examples: [
        [
          [
            { day: 3, euros: 24, iban: undefined, order: 1, isCollected: false },
            { day: 2, euros: 24, iban: IBANS[0], order: 1, isCollected: false },
          ],
          [
            { shape: 1, from: 0, days: 4 },
            { shape: 7, from: 0, days: 4 },
          ],
        ],
        // A collected sum, its parts, and these once more on their own in a ZIP.
        [
          [
            { day: 1, euros: 12, iban: IBANS[0], order: 0, isCollected: true },
            { day: 1, euros: 24, iban: undefined, order: 1, isCollected: true },
            { day: 2, euros: 24, iban: IBANS[1], order: 1, isCollected: true },
          ],
          [
            { shape: 9, from: 0, days: 4 },
            { shape: 10, from: 0, days: 4 },
            { shape: 8, from: 0, days: 4 },
          ],
        ],
      ],
    },
  );
});
