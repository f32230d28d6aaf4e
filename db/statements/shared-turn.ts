import { caller, duringTurn } from './turn';
import type { Asked, Turns } from './turns';

/**
 * Has something done when the turn in the line has come, or earlier in the turn of somebody before. One turn does it
 * for `most` of the line at most: `work` gets their inputs and resolves to what came of each, in the same order. When
 * it fails, it has failed for each of them. Everybody in these lines has to ask for the same `work`.
 */
export function inSharedTurn<I, O>(
  turns: Turns<Asked>,
  { line, most }: { line: string; most: number },
  input: I,
  work: (inputs: I[]) => Promise<PromiseSettledResult<O>[]>,
): Promise<O> {
  return new Promise((resolve, reject) => {
    const asked: Asked<I, O> = { input, resolve, reject };
    const takeTurn = async () => {
      const turn = await turns.take(line, caller(), asked);
      if (!turn) return;
      const all = [asked, ...(turn.takeAlong(most - 1) as Asked<I, O>[])];
      try {
        const outcomes = await duringTurn(turns, turn, () => work(all.map((one) => one.input)));
        for (const [index, outcome] of outcomes.entries()) tell(all[index], outcome);
      } catch (error) {
        for (const one of all) one.reject(error);
      }
    };
    takeTurn().catch(reject);
  });
}

function tell<I, O>(asked: Asked<I, O> | undefined, outcome: PromiseSettledResult<O>): void {
  if (outcome.status === 'fulfilled') asked?.resolve(outcome.value);
  else asked?.reject(outcome.reason);
}
