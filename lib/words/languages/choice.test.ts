import { describe, expect, it } from 'vitest';
import { acceptedLocale, visitorsLocale } from './choice';
import { directionOf, knownLanguage, languageOf, localeOfWords } from './languages';

describe('the language of a locale', () => {
  it.each([
    ['nl-NL', 'nl'],
    ['nl', 'nl'],
    ['NL-be', 'nl'],
    ['de-AT-u-nu-latn', 'de'],
    ['en-GB', 'en'],
    ['pt-BR', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
    ['__proto__', 'en'],
  ])('of %s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it('is none of ours for a tag that has no catalogue', () => {
    expect(knownLanguage('pt-BR')).toBeUndefined();
    expect(knownLanguage('xx')).toBeUndefined();
    expect(knownLanguage('toString')).toBeUndefined();
  });

  it('counts words by its own rules, and English ones by the English', () => {
    expect(localeOfWords('fr-CA')).toBe('fr-CA');
    expect(localeOfWords('pl-PL')).toBe('en');
  });

  it('is written from left to right in all catalogues there are', () => {
    expect(directionOf('de-DE')).toBe('ltr');
    // English words, because there is no Hebrew catalogue.
    expect(directionOf('he-IL')).toBe('ltr');
  });
});

describe('a visitor', () => {
  it('reads the locale of the route, whatever region it is of', () => {
    expect(visitorsLocale('nl-BE', undefined)).toBe('nl-BE');
    expect(visitorsLocale('nl-BE', 'nl')).toBe('nl-BE');
    expect(visitorsLocale('pt-BR', 'en')).toBe('pt-BR');
  });

  it('reads another language after switching to it', () => {
    expect(visitorsLocale('de-DE', 'nl')).toBe('nl');
  });
});

describe('a browser', () => {
  it.each([
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl-BE'],
    ['pt-BR,pt;q=0.9,fr;q=0.5,en;q=0.7', 'en'],
    ['fr;q=0.5, de-at;q=0.7', 'de-AT'],
    ['es;q=0, en', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
    ['x'.repeat(10_000), 'en'],
    ['nl;q=abc, de', 'nl'],
    [',,;;q=,de', 'de'],
  ])('that asks for %s is answered in %s', (header, locale) => {
    expect(acceptedLocale(header)).toBe(locale);
  });
});
