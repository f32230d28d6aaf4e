import { hasRightToLeft } from '@/lib/languages/direction';

/** Characters that nobody sees, and that turn the direction of what follows. */
const CONTROLS = /\p{Bidi_Control}+/gu;

/** A text without what turns the direction of what follows. */
export const withoutDirection = (text: string): string => text.replaceAll(CONTROLS, '');

/**
 * A name as a message shows it: without what turns the direction of what follows, and where it has letters written from
 * right to left between two marks that keep it to itself.
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
