import { describe, expect, it } from 'vitest';
import { wordingFor } from './wording';

const route = { locale: 'nl-NL' };
const chosen = (locales: string[], locale: string | null, of = route) => {
  const translations = locales.map((one) => ({ locale: one, subject: one, bodyHtml: one }));
  const template = { eventType: 'order_confirmed', subject: 'own', bodyHtml: 'own', translations } as const;
  const { subject, locale: written } = wordingFor(template, of, { locale });
  return [subject, written];
};

describe('the wording for a participant', () => {
  it.each([
    ['exactly their language', ['de', 'de-AT', 'fr'], 'de-AT', 'de-AT'],
    ['their language without its region', ['de-DE', 'de', 'fr'], 'de-AT', 'de'],
    ['their language without its script', ['sr-Latn', 'sr'], 'sr-Cyrl-RS', 'sr'],
    ['their language with their script', ['sr', 'sr-Latn'], 'sr-Latn-RS', 'sr-Latn'],
    ['their language as another region has it', ['fr', 'de-DE', 'de-CH'], 'de', 'de-DE'],
  ])('is in %s', (_case, locales, theirs, expected) => {
    expect(chosen(locales, theirs)).toEqual([expected, expected]);
  });

  it.each([
    ['somebody without a language', ['de', 'nl-BE'], null],
    ['a language that nobody wrote', ['de', 'fr'], 'es'],
    ['another region of the route’s language', ['nl-SR'], 'nl-BE'],
    ['a template without further languages', [], 'de'],
  ])('is the template’s own, with the dates of the route, for %s', (_case, locales, theirs) => {
    expect(chosen(locales, theirs)).toEqual(['own', 'nl-NL']);
  });

  it('is the one that was written for the route’s language where there is one besides the template’s own', () => {
    expect(chosen(['nl-NL'], null)).toEqual(['nl-NL', 'nl-NL']);
    expect(chosen(['nl'], 'nl-BE')).toEqual(['nl', 'nl']);
    // A route's language may be spelled as it was typed.
    expect(chosen(['de'], 'nl-BE', { locale: 'NL-nl' })).toEqual(['own', 'NL-nl']);
  });
});
