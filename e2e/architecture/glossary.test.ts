import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { messagesOf } from './catalogues';

// The glossary names the word for each thing, and the words that no message has for it.

const FOLDER = path.join(PROJECT, 'languages');
const glossary: Record<string, string>[] = parse(await readFile(path.join(FOLDER, 'glossary.csv')), {
  columns: true,
});

/** Lists of words that people may write are no sentences. */
const LISTS = /^imported\w+\.words\.|^console\.(find\.(numberWords$|actWords\.)|help\.words\.)/;

/** The message without its tags, the names of its arguments and the keys of other messages. */
const wordsOf = (message: string) => message.replace(/<[^>]*>|\[[\w.-]+\]|\{\w+[,}]/g, '');

it.each(['en', 'nl', 'fr', 'de', 'es'])(
  'no message in %s has a word that the glossary rules out',
  async (tag) => {
    const messages = messagesOf(JSON.parse(await readFile(path.join(FOLDER, `${tag}.json`), 'utf8')));
    const wrong = glossary.flatMap(({ term, except = '', [`${tag}_not`]: not = '' }) =>
      [...messages]
        .filter(([key]) => not && !LISTS.test(key) && !except.split(' ').includes(key))
        .flatMap(([key, message]) =>
          (wordsOf(message).match(new RegExp(not, 'iu')) ?? [])
            .slice(0, 1)
            .map((word) => `${key}: “${word}” (${term})`),
        ),
    );
    expect(wrong).toEqual([]);
  },
);
