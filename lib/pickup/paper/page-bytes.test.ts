import { expect, it } from 'vitest';
import { PageBytes } from './page-bytes';

const pagesOf = (...texts: string[]) => texts.map((text) => ({ text }));

it('pages become their bytes, however long they are and in whatever script', () => {
  const bytes = new PageBytes();
  const first = bytes.of(pagesOf('Château', '漢🍷 '.repeat(100_000), '', 'after a long page'));
  const second = bytes.of(pagesOf('€'.repeat(1000)));
  // Bytes made earlier stay unchanged.
  expect(Buffer.from(first).toString()).toBe(`Château${'漢🍷 '.repeat(100_000)}after a long page`);
  expect(Buffer.from(second).toString()).toBe('€'.repeat(1000));
  expect(bytes.of([])).toHaveLength(0);
});
