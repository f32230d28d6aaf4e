import { perProcess } from '../per-process';

/** This process's view of the database's state, from the answers to all its statements. */
interface Pulse {
  answeredAt: number;
  away: boolean;
}

const pulse = perProcess<Pulse>('pulse', () => ({ answeredAt: Number.NEGATIVE_INFINITY, away: false }));

/** Notes that the server answered a statement, if only by refusing it. */
export function noteAnswer(): void {
  pulse.answeredAt = performance.now();
  pulse.away = false;
}

/** Notes that the server could not be reached or did not answer. */
export function noteSilence(): void {
  pulse.away = true;
}

/** True when the server has answered this process in the last second, so that it is only busy. */
export function isAnswering(): boolean {
  return performance.now() - pulse.answeredAt < 1000;
}

/** True when the last that was heard of the server was that it is away. */
export function isAway(): boolean {
  return pulse.away;
}
