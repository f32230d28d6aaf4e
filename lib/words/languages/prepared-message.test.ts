import { expect, it } from 'vitest';
import { prepared } from './prepared-message';
import { translator } from './translator';

it('a prepared message says what its translator would, for values of any kind', () => {
  for (const locale of ['en', 'fr', 'es']) {
    const t = translator(locale, 'ordering.list');
    const crateFor = prepared<{ price: string; bottles: number }>((mark) =>
      t('crateFor', { price: mark('price'), bottles: mark('bottles') }),
    );
    for (const price of ['€6.50', '$& \\0 {price}', '']) {
      expect(crateFor({ price, bottles: 6 })).toBe(t('crateFor', { price, bottles: '6' }));
    }
  }
});
