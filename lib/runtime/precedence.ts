/** So long must nobody have gone first before what can wait goes on, in milliseconds. */
const QUIET_MS = 50;

/** How long it waits at most, in milliseconds: it goes slowly then, and does not stand still. */
const LONGEST_MS = 250;

// Each of the server's bundles loads its own copy of this module, so they share through globalThis.
const PRECEDENCE = Symbol.for('group-wine.precedence');
const shared = globalThis as typeof globalThis & { [PRECEDENCE]?: { underWay: number; endedAt: number } };
shared[PRECEDENCE] ??= { underWay: 0, endedAt: Number.NEGATIVE_INFINITY };
const precedence = shared[PRECEDENCE];

/** Does what somebody waits for, before whatever is in `lettingOthersFirst`. */
export async function goingFirst<T>(work: () => Promise<T>): Promise<T> {
  precedence.underWay += 1;
  try {
    return await work();
  } finally {
    precedence.underWay -= 1;
    precedence.endedAt = performance.now();
  }
}

/** Resolves when nobody in this process goes first any more, and after a quarter of a second at the latest. */
export async function lettingOthersFirst(): Promise<void> {
  const latest = performance.now() + LONGEST_MS;
  while (isBusy() && performance.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

const isBusy = () => precedence.underWay > 0 || performance.now() - precedence.endedAt < QUIET_MS;
