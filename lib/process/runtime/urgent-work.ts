import { perProcess } from '@/db/per-process';

/** It is a rush when so many went first within RUSH_MS: a hundred a second. */
const RUSH = 25;
const RUSH_MS = 250;

/**
 * The interval at which deferrable work checks for the end of a rush, and its longest wait, in milliseconds.
 */
const LOOK_MS = 50;
const LONGEST_MS = 1000;

/** The last starts of urgent work, by the clock of this process: as many as make a rush, the oldest first. */
const began = perProcess<number[]>('precedence', () => []);

/** Notes the start of urgent work, which precedes all work in `waitForUrgentWork`. */
export function noteUrgentWork(): void {
  began.push(performance.now());
  if (began.length > RUSH) began.shift();
}

/**
 * Resolves when there is no rush in this process any more, and after a second at the latest: waiting work then goes
 * slowly, and does not stand still.
 */
export async function waitForUrgentWork(): Promise<void> {
  const latest = performance.now() + LONGEST_MS;
  while (isRush() && performance.now() < latest) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

const isRush = () => began.length === RUSH && performance.now() - (began[0] ?? 0) < RUSH_MS;
