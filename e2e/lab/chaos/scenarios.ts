import { announcementUnderFaults } from './announcement';
import { worstClients } from './clients';
import { wrongClock } from './clock';
import { fullDisk } from './disk';
import type { Finding, Log } from './finding';
import { mailingsUnderFaults } from './mailings';
import { ordersUnderFaults } from './orders';
import { pickupUnderFaults } from './pickup/pickup';
import { longRun } from './soak';
import type { Stage } from './stage';

export const SIZES = ['small', 'full'] as const;
export type Size = (typeof SIZES)[number];

type Play = (stage: Stage, size: Size, log: Log) => Promise<Finding[]>;

/** Every size reaches every kind of fault; `npm test` plays the small one. */
function scenario<Sizes>(
  play: (stage: Stage, size: Sizes, log: Log) => Promise<Finding[]>,
  sizes: Record<Size, Sizes>,
): Play {
  return (stage, size, log) => play(stage, sizes[size], log);
}

const killed = 'process killed';
const stopped = 'process stopped';
const outage = 'database killed';

/** The scenarios by name, in the order in which they are played. */
export const SCENARIOS = {
  orders: scenario(ordersUnderFaults, {
    small: { orders: 300, rounds: 2, inFlight: 30, faults: [outage, killed] },
    full: {
      orders: 10_000,
      rounds: 5,
      inFlight: 200,
      faults: [outage, killed, outage, killed, stopped, outage, killed],
    },
  }),
  announcement: scenario(announcementUnderFaults, {
    small: { recipients: 60, kills: 1 },
    full: { recipients: 1000, kills: 20 },
  }),
  mailings: scenario(mailingsUnderFaults, {
    small: { recipients: 24, kills: 1 },
    full: { recipients: 400, kills: 5 },
  }),
  pickup: scenario(pickupUnderFaults, {
    small: { phones: 4, orders: 6, presses: 40, faults: [outage, killed] },
    full: { phones: 8, orders: 30, presses: 400, faults: [outage, killed, outage, killed, outage] },
  }),
  clients: scenario(worstClients, {
    small: { slow: 20, flooding: 10, ahead: 300, others: 25, patient: false },
    full: { slow: 100, flooding: 20, ahead: 300, others: 50, patient: true },
  }),
  disk: scenario(fullDisk, {
    small: { mebibytes: 160, spareKiB: 512, customers: 5, fullMs: 1000, failing: ['tables'] },
    full: {
      mebibytes: 200,
      spareKiB: 1024,
      customers: 20,
      fullMs: 10_000,
      failing: ['tables', 'log of changes'],
    },
  }),
  clock: scenario(wrongClock, {
    small: { shiftedHours: [3], orders: 5 },
    full: { shiftedHours: [3, -3], orders: 50 },
  }),
} satisfies Record<string, Play>;

export type ScenarioName = keyof typeof SCENARIOS | 'soak';

/** All names; the soak has its length from an option. */
export const NAMES: readonly ScenarioName[] = [
  ...(Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]),
  'soak',
];

/** Plays one scenario. A soak of the small size takes a minute. */
export function playScenario(
  name: ScenarioName,
  stage: Stage,
  size: Size,
  soakMinutes: number,
  log: Log,
): Promise<Finding[]> {
  if (name !== 'soak') return SCENARIOS[name](stage, size, log);
  return longRun(stage, { minutes: size === 'small' ? 1 : soakMinutes }, log);
}
