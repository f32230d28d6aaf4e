/** The fields of a form that begin with a prefix, as the query of the page that shows their choices. */
export const fieldsQuery = (fields: Iterable<[string, unknown]>, prefix: string): URLSearchParams =>
  new URLSearchParams(
    [...fields].flatMap(([name, chosen]) => (name.startsWith(prefix) ? [[name, String(chosen)]] : [])),
  );
