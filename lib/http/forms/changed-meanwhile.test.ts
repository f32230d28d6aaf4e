import { describe, expect, it } from 'vitest';
import { asEntered, changesFields, keepsVersion, reconcile, withTaken } from './changed-meanwhile';

/** A field's stored value, what its form sends, and what is shown then: the value, the one stored now and the one before. */
type Field = [
  stored: string,
  sent: Record<string, string>,
  value: string,
  now?: string | undefined,
  was?: string,
];

describe('a form field that somebody else saved first', () => {
  it.each<[string, ...Field]>([
    ['what was typed', 'Theirs', { name: 'Mine', 'was.name': 'Before' }, 'Mine', 'Theirs', 'Before'],
    [
      'the value that the form began with, where the page was drawn anew since',
      'Theirs',
      { name: 'Mine', 'was.name': 'Theirs', 'began.name': 'Before' },
      'Mine',
      'Theirs',
      'Before',
    ],
    [
      'the stored value where nothing was typed',
      'Theirs',
      { name: 'Before', 'was.name': 'Before' },
      'Theirs',
      undefined,
      'Before',
    ],
    [
      'the stored value where it equals the value before',
      'Before',
      { name: 'Mine', 'was.name': 'Before' },
      'Mine',
      'Before',
      'Before',
    ],
    ['nothing where both values are the same', 'Same', { name: 'Same', 'was.name': 'Before' }, 'Same'],
    ['nothing where they differ in their line endings', 'a\nb', { name: 'a\r\nb', 'was.name': 'a' }, 'a\nb'],
    ['a text as typed when its earlier value is not sent', 'Theirs', { name: 'Mine' }, 'Mine', 'Theirs'],
    [
      'the stored text even if the browser changed its line endings',
      'a\nb\nc',
      { name: 'a\r\nb', 'was.name': 'a\r\nb' },
      'a\nb\nc',
      undefined,
      'a\nb',
    ],
    ['the stored value where the form had no such field', '6', {}, '6'],
  ])('shows %s', (_what, stored, sent, value, now, was) => {
    expect(reconcile('name', stored, sent)).toStrictEqual({
      value,
      ...(now !== undefined && { now }),
      ...(was !== undefined && { was }),
    });
  });
});

describe('a box that takes over the stored value', () => {
  it('puts it in place of the input', () => {
    expect(withTaken({ name: 'Mine', 'take.name': 'Theirs', 'was.name': 'Theirs' })).toEqual({
      name: 'Theirs',
      'was.name': 'Theirs',
    });
  });

  it('adds no field that the form does not have', () => {
    expect(withTaken({ id: '1', 'take.is_active': 'false' })).toEqual({ id: '1' });
    expect(withTaken({ 'take.__proto__': 'x' })).toEqual({});
  });
});

it('a form compares fields when it sends the earlier value of one', () => {
  expect(changesFields({ id: '1', version: 'x', 'was.name': '' })).toBe(true);
  expect(changesFields({ id: '1', version: 'x', paid: 'true' })).toBe(false);
});

it('a form keeps its version until it has shown a newer one', () => {
  expect(keepsVersion({ status: 'fresh' })).toBe(false);
  expect(keepsVersion({ status: 'done', message: 'Saved.' })).toBe(false);
  expect(keepsVersion({ status: 'refused', values: { version: 'x' } })).toBe(true);
  expect(keepsVersion({ status: 'refused', values: { version: 'x' }, changedMeanwhile: true })).toBe(false);
});

it('a field’s first value is compared in the form in which a browser sends it back', () => {
  expect(asEntered(undefined)).toBe('');
  expect(asEntered(0)).toBe('0');
  expect(asEntered('a\r\nb\rc')).toBe('a\nb\nc');
});
