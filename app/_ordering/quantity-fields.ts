/** The maximum number of bottles of one wine in an order. */
export const MOST_BOTTLES = 9999;

const FIELD = /^quantity\.(.+)$/;

/** The name of the field for the number of bottles of an offering. */
export const quantityField = (offeringId: number) => `quantity.${offeringId}`;

/** Whether a field of this name is for the number of bottles of an offering. */
export const isQuantityField = (name: string) => FIELD.test(name);

/** The name of the field that keeps the further bottles of an offering that an order would take. */
export const extraField = (offeringId: number) => `extra.${offeringId}`;

/** An order line as the form sends it. `quantity` stays a text when it is not a number. */
export interface AskedLine {
  field: string;
  wine_offering_id: number;
  quantity: number | string;
  extra?: number;
}

/** The order lines in a form's fields, in the order of the list. Blank fields and zeros are left out. */
export function askedLines(fields: Iterable<[string, unknown]>): AskedLine[] {
  const all = new Map(fields);
  return [...all].flatMap(([field, value]) => {
    const offering = FIELD.exec(field)?.[1];
    const typed = typeof value === 'string' ? value.trim() : '';
    const quantity = Number(typed);
    if (offering === undefined || quantity === 0) return [];
    const id = Number(offering);
    const extra = Number(all.get(extraField(id)) ?? 0);
    return [
      {
        field,
        wine_offering_id: id,
        quantity: Number.isNaN(quantity) ? typed : quantity,
        ...(extra > 0 && { extra }),
      },
    ];
  });
}
