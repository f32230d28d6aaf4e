import { expect, it } from 'vitest';
import { parseWithDigits } from './lossless-json';

it('a whole number keeps every digit, and other spellings of it become numbers', () => {
  expect(parseWithDigits('{"id":12}')).toEqual({ id: '12' });
  expect(parseWithDigits('[9007199254740993, 9007199254740992]')).toEqual([
    '9007199254740993',
    '9007199254740992',
  ]);
  expect(parseWithDigits('[12.0, 1e2, 1E+2, -1, -0, 1.5]')).toEqual([12, 100, 100, -1, -0, 1.5]);
});

it('strings and names are left as they are', () => {
  const value = { 'a 12': 'say "12", \\ 13 \\" 14', é1: ['\u0000 15', '16', null, true, { x: '\\' }] };
  expect(parseWithDigits(JSON.stringify(value))).toEqual(value);
  expect(parseWithDigits('"\\u0031\\\\" ')).toBe('1\\');
});

it('everything that JSON accepts is parsed', () => {
  for (const text of [
    '',
    '{',
    '01',
    '+1',
    '1.',
    '.5',
    'NaN',
    "{'a':1}",
    '[1,]',
    '\ufeff{}',
    '12 13',
    '{"a" 1}',
  ]) {
    expect(() => parseWithDigits(text), text).toThrow(SyntaxError);
  }
});

it('a large body is parsed quickly', () => {
  const text = `{"a":"${'\\n'.repeat(400_000)}","id":7}`;
  expect(parseWithDigits(text)).toMatchObject({ id: '7' });
});

it('well-formed text is parsed however deeply it is nested', () => {
  const text = `{"id":7,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  // Its id is then a number, which no message of the log has.
  expect(parseWithDigits(text)).toMatchObject({ id: 7 });
});
