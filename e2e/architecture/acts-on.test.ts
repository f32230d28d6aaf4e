import { expect, it } from 'vitest';
import { subjectOf } from '@/app/admin/_frame/acts-on';
import { translator } from '@/lib/words/languages/translator';

it.each([
  ['en', 'New order for Anna', 'anna'],
  ['en', 'order for anna de vries', 'anna de vries'],
  ['en', 'mark paid 12', '12'],
  ['en', 'mark order 12 paid', '12'],
  ['nl', 'nieuwe bestelling voor Anna', 'anna'],
  ['de', 'Bestellung 12 als bezahlt', '12'],
  ['fr', 'commande pour Anna', 'anna'],
  ['es', 'anotar pagado 12', '12'],
])('an act is called in %s by "%s"', (language, q, subject) => {
  expect(subjectOf(q, translator(language, 'console.find'))).toBe(subject);
});

it.each(['Anna', 'order 12', 'new', 'new order', 'for Anna', '', '12'])('"%s" calls no act', (q) => {
  expect(subjectOf(q, translator('en', 'console.find'))).toBeUndefined();
});
