import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '@/test/running/size';
import { checkGenerated } from '@/test/support/generated';
import { camt } from '@/test/support/rounds/bank-files';
import { aPaidGroup, type PaidGroup } from '@/test/support/rounds/paying';
import { openTestDatabase, testDatabase } from '@/test/support/rules';

openTestDatabase();

const IBANS = ['DE89370400440532013000', 'NL02RABO0123456789', 'FR7630006000011234567890189'];
const DAYS = 4;
const dayOf = (day: number) => `2026-11-0${day + 3}`;

/** A transfer that came in: on a day, of an amount, from an account or without one, for an order or for none. */
const transfer = fc.record({
  day: fc.nat(DAYS - 1),
  euros: fc.constantFrom(12, 24),
  iban: fc.constantFrom(...IBANS, undefined),
  order: fc.constantFrom(0, 1, undefined),
});

type Transfer =
  typeof transfer extends fc.Arbitrary<infer One> ? One & { place: number; text: string } : never;

const table = (heads: string, row: (one: Transfer) => string, columns: object) => (told: Transfer[]) => ({
  content: [heads, ...told.map(row)].join('\n'),
  fields: { columns: JSON.stringify(columns) },
});

/** A file of camt. Each kind has ids of its own, if any, and camt.052 the day before. */
const inCamt = (kind: '052' | '053' | '054', hasIds: boolean) => (told: Transfer[]) => ({
  content: camt(
    told.map(({ day, euros, iban, text, place }) => ({
      day: dayOf(kind === '052' ? day - 1 : day),
      amount: `${euros}.00`,
      text,
      ...(iban && { iban }),
      ...(hasIds && { id: `${kind}-${place}` }),
    })),
    { kind },
  ),
  fields: {},
});

/** The shapes in which a bank tells transfers. */
const SHAPES = [
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
        for (const { shape, from, days } of files) {
          const told = all.filter(({ day }) => day >= from && day < from + days);
          if (told.length === 0) continue;
          for (const one of told) read.add(one);
          const { content, fields } = SHAPES[shape]?.(told) ?? {};
          const { found, known, outgoing, booked, suggested, open } = await group.importing(
            content ?? '',
            fields,
          );
          expect([found, known + outgoing + booked + suggested + open]).toEqual([told.length, told.length]);
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
      },
    ),
    {
      numRuns: sized({ usual: 12, full: 100 }),
      // Of two equal transfers on two days, one kind of file tells the second where another tells the first.
      examples: [
        [
          [
            { day: 3, euros: 24, iban: undefined, order: 1 },
            { day: 2, euros: 24, iban: IBANS[0], order: 1 },
          ],
          [
            { shape: 1, from: 0, days: 4 },
            { shape: 7, from: 0, days: 4 },
          ],
        ],
      ],
    },
  );
});
