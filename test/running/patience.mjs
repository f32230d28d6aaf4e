import { createHash } from 'node:crypto';

/** The milliseconds that a wait takes at most on a machine that does nothing else. */
const WAIT_MS = 60_000;

/** The milliseconds that `work` takes on one idle core of a usual machine. */
const WORK_MS = 150;

/** A fixed piece of work, of the kinds that tests do: on bytes, on objects and on text. */
function work() {
  const digest = createHash('sha512');
  const block = Buffer.alloc(2 ** 20);
  for (let n = 0; n < 40; n++) digest.update(block);
  const texts = Array.from({ length: 40_000 }, (_, n) => JSON.stringify({ n, text: String(n * 7) }));
  JSON.parse(`[${texts.join()}]`);
}

/** The ratio of this machine's present time for a task to that of a usual idle one; at least 1. */
function slowness() {
  const began = performance.now();
  work();
  return Math.max(1, (performance.now() - began) / WORK_MS);
}

/**
 * The milliseconds after which a wait in a test counts as hanging. It is measured once a run; TEST_PATIENCE_MS hands it
 * to the run's processes, and sets it.
 */
export function patience() {
  process.env.TEST_PATIENCE_MS ??= String(Math.round(WAIT_MS * slowness()));
  return Number(process.env.TEST_PATIENCE_MS);
}

/** The milliseconds that a party which hangs is waited for in a test; the others must answer sooner. */
export const timeoutOfHanging = () => Math.round(patience() / 12);

/** The milliseconds after which a whole test or hook counts as hanging. Longer than any wait in it, which then says what is missing. */
export const testPatience = () => 10 * patience();
