import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';

const BUILD = path.join(PROJECT, '.next');

/** Text of each that no minifier changes: a property, a symbol's name, a column, a message. */
const MARKS = {
  'the validator': '_zod',
  'the query builder': 'drizzle:',
  'the database’s schema': 'organization_id',
  'the frame of rules': 'a precondition of a rule that is not versioned',
};

/** The scripts below a folder of the build, by their path. */
const scriptsIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(path.join(BUILD, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && statSync(path.join(BUILD, folder, file)).isFile())
      .map((file) => [file, readFileSync(path.join(BUILD, folder, file), 'utf8')]),
  );

it('no script of a page holds the validator, the query builder or the server’s rooms', () => {
  const [server, pages] = [scriptsIn('server'), scriptsIn(path.join('static', 'chunks'))];
  expect(pages.size).toBeGreaterThan(20);
  for (const [what, mark] of Object.entries(MARKS)) {
    // Otherwise the mark would find nothing anywhere.
    expect(
      [...server.values()].some((text) => text.includes(mark)),
      what,
    ).toBe(true);
    const holding = [...pages].filter(([, text]) => text.includes(mark)).map(([file]) => file);
    expect(holding, what).toEqual([]);
  }
});
