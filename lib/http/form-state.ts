/** What a form shows of its last submission. */
export interface FormState {
  status: 'fresh' | 'refused' | 'done';
  /** A sentence for the top of the form. */
  message?: string;
  /** Where a form that is done leads; `Form` goes there. */
  goTo?: string;
  /** By the path of the input, as in `lines.0.quantity` or `email`. */
  errors?: Record<string, string>;
  /** What was entered, so that nothing has to be typed again. */
  values?: Record<string, string>;
  /** Set when what the form changes was changed by somebody else; the page around it shows what is there now. */
  changedMeanwhile?: boolean;
}

export const freshForm: FormState = { status: 'fresh' };
