import { baseLanguage } from '@/lib/words/languages/tag';
import { byNearness } from '@/lib/words/languages/translations';
import type { Template, Translation } from './template-translations';

/** The part of a template that has words. */
export type Worded = Pick<Template, 'eventType' | 'subject' | 'bodyHtml'> & { translations: Translation[] };

/** The source of a message: a template's wording in one language. */
export interface Wording extends Omit<Worded, 'translations'> {
  /** The language of the words, in which dates and amounts are written too. */
  locale: string;
}

/** A template's own wording, which is in the language of its route. */
export function ownWording({ eventType, subject, bodyHtml }: Worded, route: { locale: string }): Wording {
  return { eventType, subject, bodyHtml, locale: route.locale };
}

/**
 * The wording of a template for a participant: in exactly their language, else in another region's (nl-BE
 * reads nl, then any Dutch), else the template's own. A participant without a language has the route's.
 */
export function wordingFor(
  template: Worded,
  route: { locale: string },
  { locale }: { locale: string | null },
): Wording {
  const { eventType, translations } = template;
  const others = translations.map((translation) => ({ ...translation, eventType }));
  return byNearness(ownWording(template, route), others, locale ?? route.locale)[0];
}

/** True when a template has a wording in the participant's language, of whichever region. */
export function speaks(template: Worded, route: { locale: string }, locale: string): boolean {
  return baseLanguage(wordingFor(template, route, { locale }).locale) === baseLanguage(locale);
}
