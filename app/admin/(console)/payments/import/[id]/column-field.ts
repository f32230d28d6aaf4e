/** The fields that choose columns begin with this. */
export const PREFIX = 'columns.';

/** The field that chooses a column of one kind; further columns of that kind have a number. */
export const columnField = (kind: string, index: number) =>
  PREFIX + kind + (index === 0 ? '' : `.${index + 1}`);

const kindOf = (name: string) =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('.')[0] : undefined;

/** The columns that the fields of a form or an address choose; several of one kind as a list. */
export function columnsOf(fields: Record<string, string | string[] | undefined>): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, head] of Object.entries(fields)) {
    const kind = kindOf(name);
    if (kind === undefined || !head) continue;
    const before = columns[kind];
    if (kind === 'head' || kind === 'month_first') columns[kind] = head === 'true';
    else columns[kind] = before === undefined ? head : [before, head].flat();
  }
  return columns;
}
