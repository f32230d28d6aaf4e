// Compiles the catalogues in languages/ into the application's modules. Plain JavaScript, because it runs
// before all other compilation, and in the configuration of the tests.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';

/** The language whose catalogue is complete by definition: it gives the others their keys and the code its types. */
const ORIGINAL = 'en';

/** Notes for translators, which are no catalogue. */
const NOTES = 'notes.json';

/**
 * Compiles each `languages/<tag>.json` of the project into lib/words/languages/compiled: one module a language, their
 * index, and the types of all messages. Files that are as they should be are not touched, so that a build or a
 * watching server notices only changes. Throws a sentence for a file that cannot be read or a message that is
 * malformed.
 * @param {string} root
 */
export function compileLanguages(root) {
  const compiled = path.join(root, 'lib', 'words', 'languages', 'compiled');
  const tags = readdirSync(path.join(root, 'languages'))
    .filter((file) => file.endsWith('.json') && file !== NOTES)
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  const catalogues = new Map(tags.map((tag) => [tag, readCatalogue(root, tag)]));
  /** @type {Map<string, string>} */
  const files = new Map();
  const original = catalogues.get(ORIGINAL);
  for (const [tag, catalogue] of catalogues) {
    const whole = eachMessage(filledUp(catalogue, original), tag, compile);
    files.set(`${tag}.json`, `${JSON.stringify(whole)}\n`);
  }
  files.set('index.ts', indexOf(tags));
  files.set('messages.ts', `export type Messages = ${JSON.stringify(catalogues.get(ORIGINAL), null, 1)};\n`);
  mkdirSync(compiled, { recursive: true });
  for (const [name, content] of files) {
    const file = path.join(compiled, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
  }
  for (const name of readdirSync(compiled)) if (!files.has(name)) rmSync(path.join(compiled, name));
}

/** @param {string[]} tags */
function indexOf(tags) {
  const name = (/** @type {string} */ tag) => tag.replace(/\W/g, '_');
  return [
    ...tags.map((tag) => `import ${name(tag)} from './${tag}.json' with { type: 'json' };`),
    "import type { Messages } from './messages';",
    '',
    '/** The compiled catalogues by language. */',
    `export const catalogues = { ${tags.map((tag) => `'${tag}': ${name(tag)}`).join(', ')} } as object as Record<`,
    `  ${tags.map((tag) => `'${tag}'`).join(' | ')},`,
    '  Messages',
    '>;',
    '',
  ].join('\n');
}

/** @param {string} root @param {string} tag */
function readCatalogue(root, tag) {
  try {
    return JSON.parse(readFileSync(path.join(root, 'languages', `${tag}.json`), 'utf8'));
  } catch (error) {
    throw new Error(`languages/${tag}.json cannot be read: ${error.message}`);
  }
}

/**
 * The catalogue with the original's words where it has none: a translation that is not complete can be used.
 * @param {any} part
 * @param {any} original
 * @returns {any}
 */
function filledUp(part, original) {
  if (typeof original === 'string') return typeof part === 'string' ? part : original;
  return Object.fromEntries(
    Object.entries(original).map(([name, inner]) => [name, filledUp(part?.[name], inner)]),
  );
}

/**
 * The catalogue with `change` applied to each message. @param {any} part @param {string} place @param
 * {(message: string) => unknown} change @returns {unknown}
 */
function eachMessage(part, place, change) {
  if (typeof part !== 'string') {
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, eachMessage(inner, `${place}.${name}`, change)]),
    );
  }
  try {
    return change(part);
  } catch (error) {
    throw new Error(`languages: the message ${place} is malformed: ${error.message}`);
  }
}
