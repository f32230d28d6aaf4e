/** The options of a select: these values by their names. */
export const optionsOf = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
  values.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ));

/** The options for rows, of which the ids are the values. */
export const rowOptions = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
