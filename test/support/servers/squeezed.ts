/** A statement without differences in white space, for comparison. */
export const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
