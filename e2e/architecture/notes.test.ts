import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { argumentsOf, messagesOf } from './catalogues';

// Translators read these notes beside the messages. A note of a part counts for all messages in it.

const read = async (name: string) =>
  JSON.parse(await readFile(path.join(PROJECT, 'languages', name), 'utf8'));
const messages = messagesOf(await read('en.json'));
const notes: Record<string, string> = await read('notes.json');

/** The notes of a message and of the parts that it stands in. */
const notesOf = (key: string) =>
  key.split('.').flatMap((_, index, parts) => notes[parts.slice(0, parts.length - index).join('.')] ?? []);

/** Arguments whose names do not tell their content: neither names nor numbers, dates or amounts. */
const OBSCURE =
  /^(anchor|dates|detail|example|expected|failure|field|heads?|kinds?|lacking|list|meaning|meant|note|origin|own|problem|reason|sentence|title|values|what|words?|written)$/;

describe('the notes for translators', () => {
  it('are about each message of one or two words', () => {
    const short = [...messages].filter(
      ([, message]) => message.replace(/<[^>]+>/g, '').split(/\s+/).length <= 2,
    );
    expect(short.filter(([key]) => !notesOf(key).length)).toEqual([]);
  });

  it('say what stands in place of each argument that is neither a name nor a number', () => {
    const unsaid = [...messages].flatMap(([key, message]) =>
      argumentsOf(message)
        .filter((argument) => /: (value|select)/.test(argument))
        .map((argument) => argument.split(':')[0] ?? '')
        .filter((name) => OBSCURE.test(name) && !notesOf(key).some((note) => note.includes(`{${name}}`)))
        .map((name) => `${key}: {${name}}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('are about messages that exist', () => {
    const keys = [...messages.keys()];
    expect(
      Object.keys(notes).filter((part) => !keys.some((key) => `${key}.`.startsWith(`${part}.`))),
    ).toEqual([]);
  });
});
