/**
 * What may be taken out and changes nothing that anybody could see, and why. By the file, and what stands there
 * before it is taken out.
 */
export const EQUIVALENT: [file: string, found: RegExp, because: string][] = [];
