const PREFIX = 'columns.';

/** The fields that say which column of a table holds what; further columns of one kind have a number. */
export const columnField = {
  named: (kind: string, index: number) => PREFIX + kind + (index === 0 ? '' : `.${index + 1}`),
  kindOf: (name: string) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('.')[0] : undefined),
};
