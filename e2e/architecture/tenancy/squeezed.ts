/** A statement as it is compared: white space makes no difference. */
export const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
