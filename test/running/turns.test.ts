import { expect, it } from 'vitest';
import { takeTurns } from './turns';

it('the output of concurrent steps is shown one after the other, the first while it is written', () => {
  let read = '';
  const next = takeTurns((text) => {
    read += text;
  });
  const [first, second, third] = [next(), next(), next()];
  third.write('e');
  second.write('c');
  first.write('a');
  expect(read).toBe('a');
  third.end();
  first.write('b');
  expect(read).toBe('ab');
  first.end();
  expect(read).toBe('abc');
  second.write('d');
  second.end();
  expect(read).toBe('abcde');
  const late = next();
  late.write('f');
  expect(read).toBe('abcdef');
});
