import { describe, expect, it } from 'vitest';
import { asEntered, changesFields, keepsVersion, reconcile, withTaken } from './changed-meanwhile';

describe('a field of a form that somebody else was quicker to save', () => {
  it('keeps what was typed and tells what stands there now', () => {
    expect(reconcile('name', 'Theirs', { name: 'Mine', 'was.name': 'Before' })).toEqual({
      value: 'Mine',
      now: 'Theirs',
    });
  });

  it('follows the change where nothing was typed, and tells what stood there', () => {
    expect(reconcile('name', 'Theirs', { name: 'Before', 'was.name': 'Before' })).toEqual({
      value: 'Theirs',
      was: 'Before',
    });
  });

  it('tells what stands there now where that is what stood there before', () => {
    expect(reconcile('name', 'Before', { name: 'Mine', 'was.name': 'Before' })).toEqual({
      value: 'Mine',
      now: 'Before',
    });
  });

  it('has nothing to tell where both are the same', () => {
    expect(reconcile('name', 'Same', { name: 'Same', 'was.name': 'Before' })).toEqual({ value: 'Same' });
    expect(reconcile('text', 'a\nb', { text: 'a\r\nb', 'was.text': 'a' })).toEqual({ value: 'a\nb' });
  });

  it('takes a text as typed when it does not say what it was', () => {
    expect(reconcile('body', 'Theirs', { body: 'Mine' })).toEqual({ value: 'Mine', now: 'Theirs' });
  });

  it('takes over a text whose lines a browser ended in its own way', () => {
    expect(reconcile('text', 'a\nb\nc', { text: 'a\r\nb', 'was.text': 'a\r\nb' })).toEqual({
      value: 'a\nb\nc',
      was: 'a\nb',
    });
  });

  it('shows what stands there where the form had no such field', () => {
    expect(reconcile('quantity.5', '6', {})).toEqual({ value: '6' });
  });
});

describe('a box that takes over what stands there now', () => {
  it('puts it in the place of what was typed', () => {
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

it('a form changes fields when it says what stood in one', () => {
  expect(changesFields({ id: '1', version: 'x', 'was.name': '' })).toBe(true);
  expect(changesFields({ id: '1', version: 'x', paid: 'true' })).toBe(false);
});

it('a form keeps its version until it has shown a newer one', () => {
  expect(keepsVersion({ status: 'fresh' })).toBe(false);
  expect(keepsVersion({ status: 'done', message: 'Saved.' })).toBe(false);
  expect(keepsVersion({ status: 'refused', values: { version: 'x' } })).toBe(true);
  expect(keepsVersion({ status: 'refused', values: { version: 'x' }, changedMeanwhile: true })).toBe(false);
});

it('what a field begins with is compared as a browser hands it back', () => {
  expect(asEntered(undefined)).toBe('');
  expect(asEntered(0)).toBe('0');
  expect(asEntered('a\r\nb\rc')).toBe('a\nb\nc');
});
