/** How large generated tests are. The first is what `npm test` takes; `npm test -- --full` takes the other. */
export const TEST_SIZES = ['usual', 'full'] as const;

/** How much a generated test does: as TEST_SIZE says. Both sizes reach every kind of case. */
export function sized({ usual, full }: Record<(typeof TEST_SIZES)[number], number>): number {
  return process.env.TEST_SIZE === 'full' ? full : usual;
}

/** What generated tests are generated from: the same each time unless TEST_SEED says otherwise. */
export const seed = (): number => Number(process.env.TEST_SEED || 20_261_121);
