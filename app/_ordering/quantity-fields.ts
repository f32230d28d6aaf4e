/** The most bottles of one wine that an order takes. */
export const MOST_BOTTLES = 9999;

const FIELD = /^quantity\.(.+)$/;

/** The name of the field that asks for bottles of an offering. */
export const quantityField = (offeringId: number) => `quantity.${offeringId}`;

/** A line as a form asks for it. `quantity` stays as it was typed when it is no number. */
export interface AskedLine {
  field: string;
  wine_offering_id: number;
  quantity: number | string;
}

/** The lines that a form's fields ask for, in the order of the list; blank and zero ask for nothing. */
export function askedLines(fields: Iterable<[string, unknown]>): AskedLine[] {
  return [...fields].flatMap(([field, value]) => {
    const offering = FIELD.exec(field)?.[1];
    const typed = typeof value === 'string' ? value.trim() : '';
    const quantity = Number(typed);
    if (offering === undefined || quantity === 0) return [];
    return [
      { field, wine_offering_id: Number(offering), quantity: Number.isNaN(quantity) ? typed : quantity },
    ];
  });
}
