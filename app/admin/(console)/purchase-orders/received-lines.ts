import { numberOfField } from '@/lib/http/forms/form-input';
import { parseId } from '@/lib/rules/input';

const PREFIX = 'received.';

/** The name of the field for the bottles that came of a wine. */
export const receivedField = (wineOfferingId: number) => `${PREFIX}${wineOfferingId}`;

/** The bottles that came of each wine, as a form sends them. A field that was emptied says that all came. */
export function receivedLines(fields: Iterable<[string, unknown]>) {
  return [...fields].flatMap(([name, typed]) => {
    const id = name.startsWith(PREFIX) ? parseId(name.slice(PREFIX.length)) : undefined;
    const received = typeof typed === 'string' ? numberOfField(typed) : null;
    return id === undefined || received === null ? [] : [{ wine_offering_id: id, received }];
  });
}
