/** What a form shows of its last submission. */
export interface FormState {
  status: 'fresh' | 'refused' | 'done';
  /** A sentence for the top of the form. */
  message?: string;
  /** Where to go after success; `Form` navigates there. */
  goTo?: string;
  /** Messages by the path of the input, such as `lines.0.quantity` or `email`. */
  errors?: Record<string, string>;
  /** What was entered, so that nothing has to be typed again. */
  values?: Record<string, string>;
  /** The id of the row that the answer is about, in a form around the rows of a table. */
  row?: string;
  /** Set when somebody else changed what the form edits; the page around the form shows the current state. */
  changedMeanwhile?: boolean;
}

export const freshForm: FormState = { status: 'fresh' };
