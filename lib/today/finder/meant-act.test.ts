import { expect, it } from 'vitest';
import { actMeant } from './meant-act';

it.each([
  ['close', 'close', ''],
  ['Close  Autumn round', 'close', 'Autumn round'],
  ['remind autumn', 'remind', 'autumn'],
  ['announce', 'announce', ''],
  ['paid 12', 'paid', '12'],
  ['mark paid #12', 'paid', '#12'],
  ['12 bezahlt', 'paid', '12'],
  ['new order for Anna', 'newOrder', 'Anna'],
  ['Neue Bestellung für Änne', 'newOrder', 'Änne'],
  ['nieuwe bestelling', 'newOrder', ''],
  ['clôturer printemps', 'close', 'printemps'],
  ['cerrar ronda', 'close', ''],
])('"%s" means the act "%s"', (q, act, rest) => {
  expect(actMeant(q)).toEqual({ act, rest });
});

it.each(['', '12', 'closerie', 'order 12', 'Anna', 'unpaid'])('"%s" means no act', (q) => {
  expect(actMeant(q)).toBeNull();
});
