const PREFIX = 'columns.';

/** The fields that say which column of a table holds what. */
export const columnField = {
  named: (kind: string) => PREFIX + kind,
  kindOf: (name: string) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined),
};
