import { randomUUID } from 'node:crypto';
import { ask } from './ask';
import type { Scenario } from './rotation';
import { asking, type Bench, pidOf, sessionOf } from './scenarios';

/** The list for pickup day, by the API and on paper. */
export function pickupScenarios({ data, main, authorization }: Bench): Scenario[] {
  const scenarios = ([1_000, 10_000] as const).map((size) => {
    const id = data.rounds[size];
    const what = `pickup list of ${size.toLocaleString('en')}`;
    const api = { path: `/purchase-rounds/${id}/pickup-list`, headers: { authorization } };
    const paper = { path: `/admin/rounds/${id}/pickup-list`, headers: sessionOf(authorization) };
    const one = { clients: 1, times: size === 1_000 ? 8 : 2, server: pidOf(main) };
    return [
      { ...one, what, act: asking(main.server, api, true) },
      { ...one, what: `${what}, on paper`, act: asking(main.server, paper, true), yardstick: what },
    ];
  });
  return scenarios.flat();
}

/**
 * Handing out a round of 1,000 orders on phones: opening it, a press, and asking for changes without any. Beside it
 * stands the cost of a framework's answer with as much text.
 */
export function handingOutScenarios({ data, main, authorization }: Bench): Scenario[] {
  const roundId = data.rounds[1_000];
  const json = { 'content-type': 'application/json' };
  let cookie = '';
  let cursor = '';
  let orders: { id: number }[] = [];
  const begin = async () => {
    if (cookie) return;
    const made = await ask(main.server, {
      method: 'POST',
      path: '/pickup-links',
      headers: { ...json, authorization },
      body: () => JSON.stringify({ purchase_round_id: roundId, label: 'Table 2' }),
      status: 201,
    });
    cookie = `pickup=${new URL(JSON.parse(made.text).url).pathname.split('/').at(-1)}`;
  };
  const read = async () => {
    await begin();
    const { text } = await ask(main.server, { path: '/pickup/state', headers: { cookie } });
    ({ cursor, orders } = JSON.parse(text));
  };
  let pressed = 0;
  const press = () => {
    pressed += 1;
    const order_id = orders[pressed % orders.length]?.id;
    const at = new Date().toISOString();
    return JSON.stringify({ events: [{ id: randomUUID(), order_id, kind: 'age_checked', at }] });
  };
  const post = (path: string, status: number) => async () =>
    void (await ask(main.server, {
      method: 'POST',
      path,
      headers: { ...json, cookie },
      body: press,
      status,
    }));
  const empty = 'a press, refused through the framework';
  const one = { clients: 8, times: 800, server: pidOf(main), before: read };
  return [
    { ...one, what: empty, act: post('/auth/nothing', 404) },
    { ...one, what: 'a press at the pickup', act: post('/pickup/events', 200), yardstick: empty },
    {
      ...one,
      what: 'nothing new, asked by twenty phones',
      clients: 20,
      act: () => asking(main.server, { path: `/pickup/state?since=${cursor}`, headers: { cookie } }, true)(),
      yardstick: empty,
    },
    {
      ...one,
      what: 'pickup of 1,000, opened on a phone',
      clients: 1,
      times: 20,
      act: () => asking(main.server, { path: '/pickup', headers: { cookie } }, true)(),
    },
  ];
}
