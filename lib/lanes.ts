/**
 * Works through `items` with at most `width` under way at once, taking the next only when there is room for
 * it. The first failure ends the taking; it is thrown when what is under way has ended.
 */
export async function inLanes<T>(
  items: AsyncIterator<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const lane = async () => {
    try {
      while (failures.length === 0) {
        const next = await items.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (failures.length > 0) throw failures[0];
}
