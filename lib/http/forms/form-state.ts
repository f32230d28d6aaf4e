/** A few words about an act that has succeeded, shown at the foot of the page while people go on working. */
export interface Toast {
  /** The sentence about the finished act: "Order 12 is paid." */
  say: string;
  /**
   * The fields with which the action undoes itself, if it can: `{ id: '7', paid: 'false', version }`. With a
   * version, an act that was changed since is not undone.
   */
  undo?: { id: number } & Record<string, string | number>;
}

/** The outcome of a form's last submission, as the form shows it. */
export interface FormState {
  status: 'fresh' | 'refused' | 'done';
  /** A sentence for the top of the form. */
  message?: string;
  /** The sentence about an act that succeeded, on a page that stays. */
  toast?: Toast;
  /** The address after success; `Form` navigates there. */
  goTo?: string;
  /** Messages by the path of the input, such as `lines.0.quantity` or `email`. */
  errors?: Record<string, string>;
  /** The entries, so that nothing has to be typed again. */
  values?: Record<string, string>;
  /** The id of the row that the answer is about, in a form around the rows of a table. */
  row?: string;
  /**
   * Set after a concurrent change of the form's resource; the page around the form shows the current state.
   */
  changedMeanwhile?: boolean;
}

export const freshForm: FormState = { status: 'fresh' };
