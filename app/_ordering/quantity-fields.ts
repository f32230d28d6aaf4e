/** The maximum number of bottles of one wine in an order. */
export const MOST_BOTTLES = 9999;

const FIELD = /^quantity\.(.+)$/;

const BOTTLES = /^(quantity|extra)\./;

/** The name of the field for the number of bottles of an offering. */
export const quantityField = (offeringId: number) => `quantity.${offeringId}`;

/** True when a field of this name is for bottles of an offering: those that are ordered, or those to fill a crate. */
export const isBottlesField = (name: string) => BOTTLES.test(name);

/** The name of the field for the bottles more of an offering that an order takes if they fill a crate. */
export const extraField = (offeringId: number) => `extra.${offeringId}`;

/** The name of the field for the price of a bottle at which the form shows an offering, in the minor unit. */
export const priceField = (offeringId: number) => `price.${offeringId}`;

/** An order line as the form sends it. `quantity` and `extra` stay texts when they are not numbers. */
export interface AskedLine {
  field: string;
  wine_offering_id: number;
  quantity: number | string;
  extra?: number | string;
  unit_price_cents?: number | string;
}

/** The order lines in a form's fields, in the order of the list. Blank fields and zeros are left out. */
export function askedLines(fields: Iterable<[string, unknown]>): AskedLine[] {
  const all = new Map(fields);
  return [...all].flatMap(([field, value]) => {
    const offering = FIELD.exec(field)?.[1];
    const quantity = asked(value);
    if (offering === undefined || quantity === 0) return [];
    const id = Number(offering);
    const extra = asked(all.get(extraField(id)));
    const price = all.get(priceField(id));
    return [
      {
        field,
        wine_offering_id: id,
        quantity,
        ...(extra !== 0 && { extra }),
        ...(price !== undefined && { unit_price_cents: asked(price) }),
      },
    ];
  });
}

/** A number as it was typed; nothing is 0, and a text that is no number stays as it is. */
function asked(value: unknown): number | string {
  const typed = typeof value === 'string' ? value.trim() : '';
  const number = Number(typed);
  return Number.isNaN(number) ? typed : number;
}
