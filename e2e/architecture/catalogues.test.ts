import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { argumentsOf, type Catalogue, messagesOf, missingPlurals, usedKeys } from './catalogues';
import { sourcesOf } from './sources';
import { wordsIn } from './words';

const FOLDER = path.join(PROJECT, 'languages');

const catalogues = new Map<string, Map<string, string>>();
let english = new Map<string, string>();
let sources = new Map<string, string>();
beforeAll(async () => {
  for (const file of (await readdir(FOLDER)).filter((name) => /^[a-z]{2}\.json$/.test(name))) {
    const catalogue: Catalogue = JSON.parse(await readFile(path.join(FOLDER, file), 'utf8'));
    catalogues.set(path.basename(file, '.json'), messagesOf(catalogue));
  }
  english = catalogues.get('en') ?? english;
  sources = await sourcesOf(['app', 'lib']);
  for (const file of sources.keys())
    if (file.startsWith('lib/words/languages/compiled/')) sources.delete(file);
});

describe.each(['nl', 'fr', 'de', 'es'])('the catalogue in %s', (tag) => {
  const messages = () => catalogues.get(tag) ?? new Map<string, string>();

  it('has every message, and no other', () => {
    expect([...english.keys()].filter((key) => !messages().has(key))).toEqual([]);
    expect([...messages().keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it('names in each message what the English one names', () => {
    const lost = [...messages()].flatMap(([key, message]) => {
      const [here, there] = [argumentsOf(message), argumentsOf(english.get(key) ?? message)];
      return here.join() === there.join()
        ? []
        : [`${key}: ${here.join('; ')} instead of ${there.join('; ')}`];
    });
    expect(lost).toEqual([]);
  });

  it('has no line that could begin with a mark', () => {
    const breakable = [...messages()].filter(([, message]) => / [:;?!»]|« /.test(message));
    expect(breakable.map(([key]) => key)).toEqual([]);
  });

  it('has the forms of each number that its language needs', () => {
    const missing = [...messages()].flatMap(([key, message]) =>
      missingPlurals(message, tag)
        // Million and more have a form of their own in some; nobody orders that many.
        .filter((form) => !form.endsWith('"many"'))
        .map((form) => `${key}: ${form}`),
    );
    expect(missing).toEqual([]);
  });

  it('is translated', () => {
    // Names, and words that two languages share, are equal; whole sentences are not.
    const same = [...messages()].filter(
      ([key, message]) => message === english.get(key) && /\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(message),
    );
    expect(same).toEqual([]);
  });
});

describe('the messages', () => {
  it('have no apostrophe that would hide what they name', () => {
    const hidden = [...catalogues].flatMap(([tag, messages]) =>
      [...messages].filter(([, message]) => /'[{}<|#]/.test(message)).map(([key]) => `${tag}.${key}`),
    );
    expect(hidden).toEqual([]);
  });

  it('are all used', () => {
    const used = usedKeys(english.keys(), sources.values());
    const bySaying = [...english.keys()].filter((key) => {
      const [part, name] = key.split('.');
      const said =
        part === 'refusals'
          ? new RegExp(`'${name}'`)
          : new RegExp(`(localizedMessage\\(|fieldError\\([^,]+,\\s*)'${name}'`);
      return (
        ['refusals', 'fields'].includes(part ?? '') &&
        [...sources.values()].some((source) => said.test(source))
      );
    });
    for (const key of bySaying) used.add(key);
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual(['language.name']);
  });
});

it('a message that lost what it names, or a form of it, is found', () => {
  const message = '{count, plural, one {# crate of {name}} other {# crates of {name}}}';
  expect(argumentsOf(message)).toEqual(['count: value', 'name: value']);
  expect(argumentsOf('<link>{name}</link>')).toEqual(['link: tag', 'name: value']);
  expect(argumentsOf('{state, select, open {Open} other {Closed}}')).toEqual(['state: select open/other']);
  expect(missingPlurals(message, 'en')).toEqual([]);
  expect(missingPlurals(message, 'pl')).toEqual([
    'count has no form for "many"',
    'count has no form for "few"',
  ]);
});

it('a message that nothing uses is found', () => {
  const keys = ['a.b.one', 'a.b.two', 'a.states.open', 'c.three'];
  const using = [
    "const t = await words('a.b');\nt('one');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source that is looked at
    "const t = useWords('a');\nt(`states.${state}`);",
    "t('three', { bottles });",
  ];
  expect([...usedKeys(keys, using)]).toEqual(['a.b.one', 'a.states.open']);
});

describe('words that people read', () => {
  /** Texts that stay in code: the API's description, and messages to operators and to programs. */
  const STAYS = [
    'app/(api)/',
    'app/docs/',
    'lib/http/requests/headers.ts',
    'lib/mail/templates/variables/variables.ts',
    // The default name of a round, which the API promises.
    'lib/rounds/commands.ts',
    // The language of robots.
    'app/storefront/[host]/robots.txt/',
    'lib/http/openapi/',
    'lib/process/health/',
    'lib/mail/transport/',
    'lib/mail/templates/sample-data.ts',
    'lib/mail/log/jobs.ts',
    'lib/http/callers/callers.ts',
    'lib/process/runtime/env.ts',
  ];

  it('stand in the catalogues, not in code', () => {
    const found = [...sources]
      .filter(([file]) => !STAYS.some((place) => file.startsWith(place)))
      .flatMap(([file, source]) => wordsIn(file, source));
    expect(found).toEqual([]);
  });

  it.each([
    ['<p>Place order</p>', 'Place order'],
    ['<Field label="Name" />', 'Name'],
    ['<p>{count} bottles</p>', 'bottles'],
    [`<p>{open ? \`until \${day}\` : null}</p>`, 'until'],
    ["const message = 'Order 12 is paid.';", 'Order 12 is paid.'],
    [`const message = \`Order \${number} is paid.\`;`, 'Order'],
  ])('are found in %s', (source, words) => {
    expect(wordsIn('app/a.tsx', source)).toEqual([`app/a.tsx:1 ${words}`]);
  });

  it.each([
    '<p className="text-muted sm:text-right">{t(\'place\')}</p>',
    "throw new Error('The caller has made a mistake.');",
    "const path = 'Accept-Language';",
    "type Kind = 'Some words in a type';",
    '<Field name="name" autoComplete="name" />',
  ])('are not seen in %s', (source) => {
    expect(wordsIn('app/a.tsx', source)).toEqual([]);
  });
});
