import { CRATES_HOST, placeOrder, RUSH_HOST } from './ask';
import type { Scenario } from './rotation';
import { asking, type Bench, pidOf } from './scenarios';

/**
 * The last minutes before a deadline: eight visitors read the storefront while four order in its round, and
 * the other way round. Each order changes the page's crates, so the twin of each line is a round without
 * them.
 */
export function rushScenarios({ main, data }: Bench): Scenario[] {
  const reading = (host: string) => asking(main.server, { path: '/', headers: { host } }, true);
  const ordering = (host: string, wine: number) => asking(main.server, placeOrder(wine, host));
  const server = pidOf(main);
  const twins = [
    { host: RUSH_HOST, wine: data.rushOffering, of: 'a round without crates', yardstick: undefined },
    {
      host: CRATES_HOST,
      wine: data.cratesOffering,
      of: 'one that shows them',
      yardstick: 'a round without crates',
    },
  ];
  return twins.flatMap(({ host, wine, of, yardstick }) =>
    [
      {
        what: 'storefront while four order',
        ...{ clients: 8, times: 800, act: reading(host) },
        meanwhile: { clients: 4, act: ordering(host, wine) },
      },
      {
        what: 'orders while eight read the storefront',
        ...{ clients: 4, times: 400, act: ordering(host, wine) },
        meanwhile: { clients: 8, act: reading(host) },
      },
    ].map((one) => ({
      ...one,
      server,
      what: `${one.what}, ${of}`,
      ...(yardstick && { yardstick: `${one.what}, ${yardstick}` }),
    })),
  );
}
