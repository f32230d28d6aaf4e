import { describe, expect, it } from 'vitest';
import { asEntered, changesFields, keepsVersion, reconcile, withTaken } from './changed-meanwhile';

describe('a form field that somebody else saved first', () => {
  it('keeps the input and shows the values that were stored before and now', () => {
    expect(reconcile('name', 'Theirs', { name: 'Mine', 'was.name': 'Before' })).toEqual({
      value: 'Mine',
      now: 'Theirs',
      was: 'Before',
    });
  });

  it('shows the value that the form began with, where the page was drawn anew since', () => {
    const values = { name: 'Mine', 'was.name': 'Theirs', 'began.name': 'Before' };
    expect(reconcile('name', 'Theirs', values)).toEqual({ value: 'Mine', now: 'Theirs', was: 'Before' });
  });

  it('takes the stored value where nothing was typed, and shows the earlier one', () => {
    expect(reconcile('name', 'Theirs', { name: 'Before', 'was.name': 'Before' })).toEqual({
      value: 'Theirs',
      was: 'Before',
    });
  });

  it('shows the stored value where it equals the value before', () => {
    expect(reconcile('name', 'Before', { name: 'Mine', 'was.name': 'Before' })).toEqual({
      value: 'Mine',
      now: 'Before',
      was: 'Before',
    });
  });

  it('shows nothing where both values are the same', () => {
    expect(reconcile('name', 'Same', { name: 'Same', 'was.name': 'Before' })).toEqual({ value: 'Same' });
    expect(reconcile('text', 'a\nb', { text: 'a\r\nb', 'was.text': 'a' })).toEqual({ value: 'a\nb' });
  });

  it('keeps a text as typed when the form does not send its earlier value', () => {
    expect(reconcile('body', 'Theirs', { body: 'Mine' })).toEqual({ value: 'Mine', now: 'Theirs' });
  });

  it('takes the stored text even if the browser changed its line endings', () => {
    expect(reconcile('text', 'a\nb\nc', { text: 'a\r\nb', 'was.text': 'a\r\nb' })).toEqual({
      value: 'a\nb\nc',
      was: 'a\nb',
    });
  });

  it('shows the stored value where the form had no such field', () => {
    expect(reconcile('quantity.5', '6', {})).toEqual({ value: '6' });
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
