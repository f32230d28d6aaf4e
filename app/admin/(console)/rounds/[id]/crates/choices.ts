import { parseId } from '@/lib/rules/input';
import { REMAINDERS } from '@/lib/wines/crates';
import { PREFIX } from './choice-fields';

/** The choices in a form's fields or in an address; anything else in them is passed over. */
export function choicesIn(fields: Iterable<[string, unknown]>) {
  return [...fields].flatMap(([name, chosen]) => {
    const id = name.startsWith(PREFIX) ? parseId(name.slice(PREFIX.length)) : undefined;
    const remainder = REMAINDERS.find((known) => known === chosen);
    return id === undefined || remainder === undefined ? [] : [{ wine_offering_id: id, remainder }];
  });
}
