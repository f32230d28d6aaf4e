import { numberOfField } from '@/lib/http/forms/form-input';
import { parseId } from '@/lib/rules/input';

/** The delivered bottles of a wine, as they were entered. */
export interface Came {
  wine_offering_id: number;
  received: number | string;
}

/** The name of the field for the bottles that came of a wine; with a purchase order, where the form is about several. */
export const receivedField = (wineOfferingId: number, orderId?: number) =>
  `${prefixOf(orderId)}${wineOfferingId}`;

const prefixOf = (orderId?: number) => (orderId === undefined ? 'received.' : `received.${orderId}.`);

/** The bottles that came of each wine, as a form sends them. A field that was emptied says that all came. */
export function receivedLines(fields: Iterable<[string, unknown]>, orderId?: number): Came[] {
  const prefix = prefixOf(orderId);
  return [...fields].flatMap(([name, typed]) => {
    const id = name.startsWith(prefix) ? parseId(name.slice(prefix.length)) : undefined;
    const received = typeof typed === 'string' ? numberOfField(typed) : null;
    return id === undefined || received === null ? [] : [{ wine_offering_id: id, received }];
  });
}

/** The name of the field that says that the delivery of a purchase order came. */
export const cameField = (orderId: number) => `${CAME}${orderId}`;

const CAME = 'came.';

/** The deliveries that came, as a form about several sends them. */
export function deliveries(fields: [string, unknown][]): { id: number; lines: Came[] }[] {
  return fields.flatMap(([name]) => {
    const id = name.startsWith(CAME) ? parseId(name.slice(CAME.length)) : undefined;
    return id === undefined ? [] : [{ id, lines: receivedLines(fields, id) }];
  });
}
