import { setTimeout as sleep } from 'node:timers/promises';
import { processorTime, residentMemory } from './processor-time';

/** A measured scenario: the repeated act of one client. */
export interface Scenario {
  what: string;
  /** The number of clients at once. */
  clients: number;
  /** The number of acts in one window, of all clients. */
  times: number;
  /** The number of things in one act, when it is not one. */
  things?: number;
  /** The process that serves it, if one does. */
  server?: number;
  /** Acts once. Resolves to further figures beside its duration. */
  act(): Promise<Noted>;
  /** Concurrent acts of others, as often as they can, which are not counted. */
  meanwhile?: { clients: number; act(): Promise<Noted> };
  /** Done before each window, and not measured. */
  before?(): Promise<void>;
  /** Done after each window, and not measured. */
  after?(): Promise<void>;
  /** The reference: the name of another scenario, or the largest possible number a second. */
  yardstick?: string | number;
}

// biome-ignore lint/suspicious/noConfusingVoidType: most acts have nothing to add.
export type Noted = { firstByteMs: number; bytes: number } | void;

/** One window of one scenario. */
export interface Window {
  perSecond: number;
  /** The milliseconds of each time it was done, in ascending order. */
  times: number[];
  firstBytes: number[];
  bytes: number;
  /** Milliseconds of processor time for each thing done. */
  serverMs: number;
  databaseMs: number;
  /** The largest growth of the server's memory, in MiB. */
  memory: number;
  /** True when other programs used so much of the machine that the window says little. */
  disturbed: boolean;
}

/** The share of one processor that others may use. */
const DISTURBED = 0.1;

const MEMORY_EVERY_MS = 20;

/** The number of requests of each client before a window begins. */
const ASKED_BEFORE = 5;

/**
 * Runs each scenario once in each rotation, so that changes of the machine's speed affect all alike. The
 * first rotation warms up and is not kept.
 */
export async function rotate(
  scenarios: Scenario[],
  { rotations, postmaster, log }: { rotations: number; postmaster: number; log: (line: string) => void },
): Promise<Map<Scenario, Window[]>> {
  const windows = new Map(scenarios.map((scenario) => [scenario, [] as Window[]]));
  for (let rotation = 0; rotation <= rotations; rotation++) {
    log(rotation === 0 ? 'Warming up…' : `Rotation ${rotation} of ${rotations}…`);
    // Every second rotation runs backwards, so that no scenario always follows one other.
    for (const scenario of rotation % 2 === 0 ? scenarios : scenarios.toReversed()) {
      await scenario.before?.();
      const window = await measure(scenario, postmaster, rotation === 0);
      if (rotation > 0) windows.get(scenario)?.push(window);
      await scenario.after?.();
    }
  }
  return windows;
}

/** Acts `count` times by the scenario's clients, and passes on the figures of each act. */
async function repeat(
  { clients, act, meanwhile }: Scenario,
  count: number,
  note: (ms: number, noted: Noted) => void,
) {
  let left = count;
  const other = async () => {
    while (left > 0) await meanwhile?.act();
  };
  const others = Array.from({ length: meanwhile?.clients ?? 0 }, other);
  const client = async () => {
    while (left-- > 0) {
      const since = performance.now();
      const noted = await act();
      note(performance.now() - since, noted);
    }
  };
  await Promise.all([...Array.from({ length: clients }, client), ...others]);
}

async function measure(scenario: Scenario, postmaster: number, warming: boolean): Promise<Window> {
  const { clients, server, things = 1 } = scenario;
  const count = warming ? Math.max(clients, Math.ceil(scenario.times / 5)) : scenario.times;
  // A server that nobody asked for a while has closed its connections, and those of the database know no plans yet.
  if (!scenario.before) {
    await repeat(scenario, clients * ASKED_BEFORE, () => {});
    await scenario.after?.();
  }
  const times: number[] = [];
  const firstBytes: number[] = [];
  let bytes = 0;
  const memoryBefore = residentMemory(server);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, residentMemory(server) - memoryBefore);
  }, MEMORY_EVERY_MS);
  const before = processorTime(server, postmaster);
  const clientBefore = process.cpuUsage();
  const begun = performance.now();
  await repeat(scenario, count, (ms, noted) => {
    times.push(ms);
    if (noted) {
      firstBytes.push(noted.firstByteMs);
      bytes = noted.bytes;
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  const after = processorTime(server, postmaster);
  const spent = process.cpuUsage(clientBefore);
  clearInterval(watch);
  const ours = (after.server - before.server || 0) + after.database - before.database;
  const others = after.machine - before.machine - ours - (spent.user + spent.system) / 1000;
  // Connections of this window are closed before the next one begins.
  await sleep(100);
  return {
    perSecond: (count * things) / seconds,
    times: times.sort((one, other) => one - other),
    firstBytes: firstBytes.sort((one, other) => one - other),
    bytes,
    serverMs: (after.server - before.server) / (count * things),
    databaseMs: (after.database - before.database) / (count * things),
    memory,
    disturbed: others / (seconds * 1000) > DISTURBED,
  };
}
