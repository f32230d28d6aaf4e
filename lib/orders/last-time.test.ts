import { expect, it } from 'vitest';
import { planNextRound } from '@/lib/mail/plans/planning';
import { updateRound } from '@/lib/rounds/commands';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { aRound, aRoute } from '@/test/support/rules';
import { placeOrderOnBehalf } from './commands';
import { getWineList } from './ordered-wine-list';

withOrganization({ once: true });

it('a draft tells the sales of each wine in the latest round of its group that had it', async () => {
  const { route } = await aRoute(administrator);
  const spring = await aRound(administrator, route);
  const { id: participant_id } = await aParticipant(administrator, route);
  const lines = spring.offerings.map(({ id }, index) => ({ wine_offering_id: id, quantity: index + 3 }));
  await placeOrderOnBehalf(administrator, { purchase_round_id: spring.round.id, participant_id, lines });
  await updateRound(administrator, { id: spring.round.id, status: 'closed' });
  const autumn = await aRound(administrator, route);
  await updateOffering(administrator, { id: autumn.offerings[0]?.id, price_cents: 1250 });
  await updateOffering(administrator, { id: autumn.offerings[1]?.id, vintage: 2024 });
  const { id } = await planNextRound(administrator, { id: spring.round.id });
  // Rounds of another group do not count.
  await aRound(administrator, (await aRoute(administrator)).route);

  const { offerings, lastTime } = await getWineList(administrator, { id });
  expect(offerings.map((wine) => lastTime.get(wine.id))).toEqual([
    { bottles: 0, priceCents: 1250 },
    // In autumn it was another vintage.
    { bottles: 4, priceCents: 950 },
  ]);
  expect((await getWineList(administrator, { id: autumn.round.id })).lastTime.size).toBe(0);
});
