/**
 * Predicates whose removal has no visible effect, with the reason. Each is given by its file and its code.
 */
export const EQUIVALENT: [file: string, found: RegExp, because: string][] = [];
