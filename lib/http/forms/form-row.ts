// One form around a table serves all its rows. Each button has the fields of its row in its own value, because
// without scripts only the pressed button is sent.

/** The name of the buttons in the rows of a form. */
export const ROW_FIELD = 'row';

/** The value of a row's button: the fields that the form would have if it were the row's own. */
export function rowValue(fields: { id: number } & Record<string, string | number>): string {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(texts).toString();
}

/** The fields of a form with those of the row whose button was pressed, if it has rows. */
export function withRow({ [ROW_FIELD]: row, ...fields }: Record<string, string>): Record<string, string> {
  return row === undefined ? fields : { ...fields, ...Object.fromEntries(new URLSearchParams(row)) };
}

/** The part of a form's state that says which row was sent, if the form has rows. */
export function aboutRow(form: FormData): { row?: string } {
  const row = form.get(ROW_FIELD);
  const id = typeof row === 'string' ? new URLSearchParams(row).get('id') : null;
  return id === null ? {} : { row: id };
}
