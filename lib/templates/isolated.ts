/** Letters that are written from right to left, and characters that turn the direction of what follows. */
const TURNS =
  /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name within a sentence of another direction: signs and figures beside it stay where they are, also in plain text
 * and in a subject, where no markup can say so. Names that are written as we write stay as they are.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replaceAll(CONTROLS, '')}\u2069` : text;
}
