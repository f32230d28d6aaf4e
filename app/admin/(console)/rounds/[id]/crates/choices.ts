import { REMAINDERS } from '@/lib/crates';
import { parseId } from '@/lib/input';

const PREFIX = 'remainder.';

/** The form that the choices belong to, and its field with those that the page shows the outcome of. */
export const SETTLE_FORM = 'settle';
export const SHOWN_CHOICES = 'shown';

/** The name of the field for what becomes of the bottles of a wine that fill no crate. */
export const remainderField = (wineOfferingId: number) => `${PREFIX}${wineOfferingId}`;

/** The choices in a form's fields or in an address; anything else in them is passed over. */
export function choicesIn(fields: Iterable<[string, unknown]>) {
  return [...fields].flatMap(([name, chosen]) => {
    const id = name.startsWith(PREFIX) ? parseId(name.slice(PREFIX.length)) : undefined;
    const remainder = REMAINDERS.find((known) => known === chosen);
    return id === undefined || remainder === undefined ? [] : [{ wine_offering_id: id, remainder }];
  });
}
