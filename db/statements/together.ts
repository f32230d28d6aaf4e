import { setImmediate } from 'node:timers/promises';
import { FairQueue, type QueuedCall } from './fair-queue';
import { caller, duringTurn } from './queueing';

interface Together {
  /** The largest number of callers that one call works for. */
  most?: number;
  /** The lines and the longest wait; without them the wait is unlimited. */
  queue?(): FairQueue<QueuedCall>;
}

/**
 * Returns a function that calls `work` for one input, together with the inputs that arrive during the call before. Each
 * line, which `lineOf` names, has one call at a time. `work` resolves to the results, in the order of the inputs; when
 * it fails, it has failed for each of them.
 */
export function batched<I, O>(
  lineOf: (input: I) => string,
  work: (inputs: I[]) => Promise<O[]>,
  { most = 100, queue }: Together = {},
): (input: I) => Promise<O> {
  const own = new FairQueue<QueuedCall>({ share: 1, endless: true });
  return (input) =>
    new Promise((resolve, reject) => {
      const lines = queue?.() ?? own;
      const asked: QueuedCall<I, O> = { input, resolve, reject };
      const takeTurn = async () => {
        const turn = await lines.take(lineOf(input), caller(), asked);
        if (!turn) return;
        const all = [asked];
        try {
          const outputs = await duringTurn(lines, turn, async () => {
            // Calls of one turn of the event loop still join.
            await setImmediate();
            all.push(...(turn.takeAlong(most - 1) as QueuedCall<I, O>[]));
            return work(all.map((one) => one.input));
          });
          for (const [index, one] of all.entries()) one.resolve(outputs[index] as O);
        } catch (error) {
          for (const one of all) one.reject(error);
        }
      };
      takeTurn().catch(reject);
    });
}
