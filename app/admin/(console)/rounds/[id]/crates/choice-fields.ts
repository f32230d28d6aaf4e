/** The fields that choose begin with this. */
export const PREFIX = 'remainder.';

/** The form that the choices belong to, and its field with those that the page shows the outcome of. */
export const SETTLE_FORM = 'settle';
export const SHOWN_CHOICES = 'shown';

/** The name of the field for the choice about a wine's bottles that fill no crate. */
export const remainderField = (wineOfferingId: number) => `${PREFIX}${wineOfferingId}`;
