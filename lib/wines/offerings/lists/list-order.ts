/** A wine's place in the grid: wines move only among those of their category, as the list shows them. */
export interface ListPlace {
  id: number;
  categoryId: number;
}

/** The rows after those in `moving` went one place up or down; a block of them stays together. */
export function stepped<P extends ListPlace>(rows: P[], moving: Set<number>, direction: 'up' | 'down'): P[] {
  const moved = direction === 'up' ? [...rows] : rows.toReversed();
  for (const [index, row] of moved.entries()) {
    const before = moved[index - 1];
    if (!before || before.categoryId !== row.categoryId) continue;
    if (!moving.has(row.id) || moving.has(before.id)) continue;
    moved[index - 1] = row;
    moved[index] = before;
  }
  return direction === 'up' ? moved : moved.toReversed();
}

/**
 * The rows of a changed list, in the order to which they were moved before: `order` has the earlier ids. A
 * new row stands after its predecessor in the list.
 */
export function rearranged<P extends ListPlace>(rows: P[], order: number[]): P[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const arranged = order.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(order);
  for (const [index, row] of rows.entries()) {
    if (known.has(row.id)) continue;
    const before = arranged.findIndex(({ id }) => id === rows[index - 1]?.id);
    arranged.splice(before + 1, 0, row);
  }
  // A wine may have another category now, and those stand as the list has them.
  const categories = [...new Set(rows.map(({ categoryId }) => categoryId))];
  return categories.flatMap((category) => arranged.filter(({ categoryId }) => categoryId === category));
}

/** The rows after those in `moving` were dropped on another one, of whose category they have to be. */
export function dropped<P extends ListPlace>(rows: P[], moving: Set<number>, target: number): P[] {
  const to = rows.findIndex(({ id }) => id === target);
  const category = rows[to]?.categoryId;
  const taken = rows.filter(({ id, categoryId }) => moving.has(id) && categoryId === category);
  const [first] = taken;
  if (!first || moving.has(target)) return rows;
  const rest = rows.filter((row) => !taken.includes(row));
  // Dragging down means the place after the row, dragging up the place before it.
  const at = rest.findIndex(({ id }) => id === target) + (rows.indexOf(first) < to ? 1 : 0);
  return rest.toSpliced(at, 0, ...taken);
}
