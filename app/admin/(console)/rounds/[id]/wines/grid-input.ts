import { asEntered, wasField } from '@/lib/http/forms/changed-meanwhile';
import { numberOfField } from '@/lib/http/forms/form-input';
import { parseId } from '@/lib/rules/input';
import { type ListPlace, stepped } from '@/lib/wines/offerings/lists/list-order';
import { whatToDo } from '../../../offerings/what-to-do';

// The grid is one form around all wines of a round. Each field has the wine's id, or the number of a new row,
// in its name: `wines.12.price`, `wines.new1.name`. Only changed fields are sent to the rule.

const FIELD = /^wines\.(\d+|new\d+)\.(\w+)$/;

/** The names of the fields of each row, by the row's key in the order of the form. */
function rowsOf(fields: Record<string, string>): Map<string, Record<string, string>> {
  const rows = new Map<string, Record<string, string>>();
  for (const [name, value] of Object.entries(fields)) {
    const [, key = '', field = ''] = FIELD.exec(name) ?? [];
    if (key === '') continue;
    rows.set(key, { ...rows.get(key), [field]: value });
  }
  return rows;
}

/** A wine's typed fields as input for its rule. An empty size of a crate is left for the rule to refuse. */
const entered = {
  name: (typed: string) => typed,
  producer: (typed: string) => typed,
  vintage: numberOfField,
  category_id: (typed: string) => parseId(typed),
  price: (typed: string) => typed,
  bottles_per_crate: (typed: string) => numberOfField(typed) ?? '',
  supplier_id: (typed: string) => parseId(typed) ?? null,
  article_number: (typed: string) => typed,
  min_bottles: numberOfField,
  max_bottles: numberOfField,
  purchase_price: (typed: string) => typed,
};

const NAMES = Object.keys(entered) as (keyof typeof entered)[];

function wine(row: Record<string, string>, wanted: (name: keyof typeof entered) => boolean) {
  return Object.fromEntries(
    NAMES.filter((name) => row[name] !== undefined && wanted(name)).map((name) => [
      name,
      entered[name](row[name] ?? ''),
    ]),
  );
}

/** The filled rows, as input for the rule; `keys` are their keys in the form, in that order. */
export function wineListInput(fields: Record<string, string>) {
  const rows = [...rowsOf(fields)];
  const changes = rows.flatMap(([key, row]) => {
    const id = parseId(key);
    const changed = wine(row, (name) => {
      const before = fields[wasField(`wines.${key}.${name}`)];
      return before === undefined || asEntered(before) !== asEntered(row[name]);
    });
    return id === undefined || Object.keys(changed).length === 0 ? [] : [{ key, input: { id, ...changed } }];
  });
  const additions = rows
    .filter(([key, row]) => key.startsWith('new') && isFilledIn(row))
    .map(([key, row]) => ({ key, input: wine(row, () => true) }));
  return {
    input: {
      id: parseId(fields.id),
      changes: changes.map(({ input }) => input),
      additions: additions.map(({ input }) => input),
      order: orderOf(fields, rows),
    },
    keys: { changes: changes.map(({ key }) => key), additions: additions.map(({ key }) => key) },
  };
}

/** True when a new row was begun; its crate is filled in from the start, and its category may be chosen first. */
function isFilledIn({ category_id: _category, bottles_per_crate: _crate, ...typed }: Record<string, string>) {
  return Object.values(typed).some((text) => text.trim() !== '');
}

/**
 * The new order of the wines, if any was moved. Scripts send it in the field `order`; without them the button of one
 * row has a value such as `12.up`.
 */
function orderOf(fields: Record<string, string>, rows: [string, Record<string, string>][]) {
  const order = (fields.order ?? '').split(',').flatMap((id) => parseId(id) ?? []);
  const [, id, direction] = /^(\d+)\.(up|down)$/.exec(fields.move ?? '') ?? [];
  if (id !== undefined) {
    const categories = new Map(rows.map(([key, row]) => [parseId(key), parseId(row.category_id)]));
    const places: ListPlace[] = order.map((one) => ({ id: one, categoryId: categories.get(one) ?? 0 }));
    return stepped(places, new Set([Number(id)]), direction === 'up' ? 'up' : 'down').map(
      (place) => place.id,
    );
  }
  return fields.order === fields[wasField('order')] ? undefined : order;
}

/** The errors of the rule, by the names of the form's fields. One of a whole list belongs to none. */
export function errorsByField(
  errors: Record<string, string>,
  fields: Record<string, string>,
  locale: string,
): Record<string, string> {
  const { keys } = wineListInput(fields);
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [list, index, field = ''] = path.split('.');
      const key = (list === 'additions' ? keys.additions : keys.changes)[Number(index)];
      if (key === undefined) return [];
      const typed = fields[`wines.${key}.${field}`] ?? '';
      const name = field === 'price_cents' ? 'price' : field;
      return [[`wines.${key}.${name}`, whatToDo(field, typed, message, locale)]];
    }),
  );
}
