import { describe, expect, it } from 'vitest';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { createOffering } from '@/lib/wines/offerings/commands';
import { administrator, round, withRound } from '@/test/support/rounds/opening';

withRound({ round: { status: 'draft' } });

const offering = (fields: Record<string, unknown> = {}) => ({
  purchase_round_id: round.id,
  category_id: 1,
  name: 'Tavel',
  price_cents: 1250,
  ...fields,
});

const names = async () =>
  (await getRoundWithOfferings(administrator, { id: round.id })).offerings.map(({ name }) => name);

describe('the position in the list', () => {
  it('is the last one for a new wine', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await createOffering(administrator, offering({ name }));
    }
    expect(await names()).toEqual(['Riesling', 'Barbera', 'One', 'Two', 'Three']);
  });

  it('is the requested one, and the next wine goes after the highest', async () => {
    const first = await createOffering(administrator, offering({ name: 'One', position: 0 }));
    const far = await createOffering(administrator, offering({ position: 1_000_000 }));
    const next = await createOffering(administrator, offering({ name: 'Three' }));
    expect([first.position, far.position, next.position]).toEqual([0, 1_000_000, 1_000_000]);
    expect((await names()).slice(-2)).toEqual(['Tavel', 'Three']);
  });

  it('is different for each of several wines added at once', async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, () => createOffering(administrator, offering())),
    );
    expect(added.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 2),
    );
  });
});
