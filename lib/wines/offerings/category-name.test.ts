import { expect, it } from 'vitest';
import { translator } from '@/lib/words/languages/translator';
import { categoryName } from './category-name';

it('a category of the beginning is called as the language does, and any other by its own name', () => {
  const t = translator('nl', 'categories');
  expect(
    ['Red', 'Rosé', 'Alcohol-free', 'Natural', 'red', 'toString'].map((name) => categoryName(name, t)),
  ).toEqual(['Rood', 'Rosé', 'Alcoholvrij', 'Natural', 'red', 'toString']);
});
