/** The name of the field for the meaning of the column at this place. */
export const columnField = (at: number) => `columns.${at}`;

/** The columns that the fields of a form choose, in their order. */
export function chosenColumns(fields: Record<string, string>): { field: string | null }[] {
  const columns: { field: string | null }[] = [];
  for (let at = 0; fields[columnField(at)] !== undefined; at++) {
    columns.push({ field: fields[columnField(at)] || null });
  }
  return columns;
}
