/** The sizes of generated tests. `npm test` uses the first, `npm test -- --full` the other. */
export const TEST_SIZES = ['usual', 'full'] as const;

/** Picks the amount of work of a generated test by TEST_SIZE. Both sizes reach every kind of case. */
export function sized({ usual, full }: Record<(typeof TEST_SIZES)[number], number>): number {
  return process.env.TEST_SIZE === 'full' ? full : usual;
}

/** The seed of generated tests, constant unless TEST_SEED is set. */
export const seed = (): number => Number(process.env.TEST_SEED || 20_261_121);
