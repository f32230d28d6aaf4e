import { hasRightToLeft } from '@/lib/words/languages/direction';

/** Invisible characters that turn the direction of the following text. */
const CONTROLS = /\p{Bidi_Control}+/gu;

/** Removes Unicode direction-control characters. */
export const withoutDirection = (text: string): string => text.replaceAll(CONTROLS, '');

/**
 * A name as a message shows it: without direction controls, and enclosed by two marks where it has letters
 * written from right to left.
 */
export function isolated(text: string): string {
  const plain = withoutDirection(text);
  return hasRightToLeft(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A text with none of these characters but the marks around names that need them. */
export const onlyIsolated = (text: string): string =>
  text.replaceAll(/\u2068([^\p{Bidi_Control}]*)\u2069|\p{Bidi_Control}/gu, (whole, name: string = '') =>
    hasRightToLeft(name) ? whole : name,
  );
