/** Does work on items portion by portion, of `size` each. The answers are in the order of the items. */
export async function inPortions<Item, Answer>(
  items: readonly Item[],
  size: number,
  work: (portion: Item[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += size) {
    for (const answer of await work(items.slice(from, from + size))) answers.push(answer);
  }
  return answers;
}
