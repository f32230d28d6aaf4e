import type { ReactNode } from 'react';
import { hasRightToLeft } from '@/lib/words/languages/direction';

/**
 * A name in a sentence, kept apart where it is written the other way: `t.rich('ofName', { name, bdi })`. Any other name
 * stays a part of the sentence's text.
 */
export function bdi(name: ReactNode): ReactNode {
  const text = Array.isArray(name) ? name.join('') : name;
  return typeof text === 'string' && !hasRightToLeft(text) ? text : <bdi>{name}</bdi>;
}
