import { hasRightToLeft } from '@/lib/languages/direction';

/** Characters that turn the direction of what follows. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name within a sentence of another direction: signs and figures beside it stay where they are, also in plain text
 * and in a subject, where no markup can say so. Names that are written as we write stay as they are.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(CONTROLS, '');
  return plain !== text || hasRightToLeft(text) ? `\u2068${plain}\u2069` : text;
}
