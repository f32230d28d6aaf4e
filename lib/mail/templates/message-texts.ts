import type { TemplateFields } from './fields';

/** The texts of a message in fields, in the order in which it shows them. */
export const MESSAGE_TEXTS = [
  'heading',
  'greeting',
  'text',
  'total',
  'facts',
  'note',
  'more',
  'button',
  'closing',
] as const satisfies (keyof TemplateFields)[];
