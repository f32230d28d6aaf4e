import { describe, expect, it } from 'vitest';
import { currencyChoices, languageChoices, zoneChoices } from './choices';
import { createRouteInput } from './input';

const labelled = (choices: { value: string; label: string }[], value: string) =>
  choices.find((one) => one.value === value)?.label;

describe('the choices of a group', () => {
  it.each([
    ['en', 'Dutch (Belgium)', 'Amsterdam, Central European Time', 'Swiss Franc (CHF)'],
    ['nl', 'Nederlands (België)', 'Amsterdam, Midden-Europese tijd', 'Zwitserse frank (CHF)'],
    ['fr', 'Néerlandais (Belgique)', 'Amsterdam, heure d’Europe centrale', 'franc suisse (CHF)'],
  ])('are called as people of %s call them', (locale, language, zone, currency) => {
    expect(labelled(languageChoices(locale), 'nl-BE')).toBe(language);
    expect(labelled(zoneChoices(locale), 'Europe/Amsterdam')).toBe(zone);
    expect(labelled(zoneChoices(locale), 'UTC')).toBe('UTC');
    expect(labelled(currencyChoices(locale), 'CHF')).toBe(currency);
  });

  it('have what a group has, even if it is not among them, and everything once', () => {
    for (const [choices, present] of [
      [languageChoices('en', 'cy-GB'), 'cy-GB'],
      [zoneChoices('en', 'Europe/Nicosia'), 'Europe/Nicosia'],
      [zoneChoices('en', 'GB'), 'GB'],
      [currencyChoices('en', 'EUR'), 'EUR'],
      [currencyChoices('en', 'ISK'), 'ISK'],
    ] as const) {
      const values = choices.map(({ value }) => value);
      expect(values).toContain(present);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('are all taken by the rule', () => {
    const group = { name: 'Riverside', public_domain: 'wine.example.org' };
    for (const { value: locale } of languageChoices('de')) createRouteInput.parse({ ...group, locale });
    for (const { value: time_zone } of zoneChoices('de')) createRouteInput.parse({ ...group, time_zone });
    for (const { value: currency } of currencyChoices('de')) createRouteInput.parse({ ...group, currency });
  });
});
