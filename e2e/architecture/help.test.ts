import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { helpFound } from '@/app/admin/_frame/found-help';
import { HELP_SECTIONS, helpFor } from '@/app/admin/_parts/page/help-sections';
import { helpBlocks, plainHelp } from '@/app/admin/_parts/page/help-text';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { PROJECT } from '@/scripts/start/database';
import { messagesOf } from './catalogues';

const messages = new Map<string, Map<string, string>>();
beforeAll(async () => {
  for (const language of languages) {
    const file = await readFile(path.join(PROJECT, 'languages', `${language}.json`), 'utf8');
    messages.set(language, messagesOf(JSON.parse(file)));
  }
});

/** The addresses of the console's pages, with 7 in place of each id. */
async function pages(): Promise<string[]> {
  const files = await readdir(path.join(PROJECT, 'app/admin/(console)'), { recursive: true });
  return files
    .map((file) => path.posix.join('/admin', ...file.split(path.sep)))
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => path.posix.dirname(file).replace(/\[[^\]]+\]/g, '7'));
}

it('each page of the console has a section of the handbook, and each section but one a page', async () => {
  const found = await pages();
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((page) => helpFor(page) === undefined)).toEqual([]);
  // The section about trouble belongs to no single page.
  expect(new Set(found.map(helpFor))).toEqual(
    new Set(HELP_SECTIONS.filter((section) => section !== 'trouble')),
  );
  expect(helpFor('/admin/unheard-of')).toBeUndefined();
});

it.each(languages)('each section guides by steps in %s, with labels that the console has', (language) => {
  const t = translator(language, 'console.help');
  const english = translator('en', 'console.help');
  const labelsOf = (text: string) => [...text.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '').sort();
  for (const section of HELP_SECTIONS) {
    const text = t(`texts.${section}`);
    const blocks = helpBlocks(text, language);
    const [first, second] = blocks;
    expect([section, first?.kind, second?.kind]).toEqual([
      section,
      'paragraph',
      section === 'trouble' ? 'points' : 'steps',
    ]);
    const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const words = `${t(`about.${section}`)} ${plainHelp(text, language)}`.split(/\s+/);
    expect([section, words.length > 50 && words.length <= 200]).toEqual([section, true]);
    // All languages name equal labels; each is a message without arguments.
    expect([section, labelsOf(text)]).toEqual([section, labelsOf(english(`texts.${section}`))]);
    const labels = blocks.flatMap(({ lines }) => lines.flat().filter((part) => typeof part !== 'string'));
    for (const { key, label } of labels) {
      expect([key, messages.get(language)?.get(key)]).toEqual([key, label]);
      expect(label).not.toMatch(/[{<]/);
    }
    expect(labels.map(({ key }) => key).sort()).toEqual(labelsOf(text));
  }
});

it.each([
  [
    'en',
    'money',
    'bank|statement|csv|iban|import|export|transfer|reference|set aside|receipt|invoice|tax|qr|cash|refund',
  ],
  ['en', 'people', 'delete|privacy|excel|export|address|unsubscribe|import'],
  ['en', 'accounts', 'forgot|password|login|two-factor|recovery|invite'],
  ['en', 'groups', 'logo|colour|domain|backup|translate|currency|language|imprint'],
  ['en', 'round', 'calendar|reopen|duplicate|history|hidden|deadline|copy|extend|close|draft'],
  ['en', 'orders', 'after the deadline|search|late|cancel|history'],
  ['en', 'wines', 'vintage|spreadsheet|price|maximum|library'],
  ['en', 'pickup', 'no-show|qr|offline|label|age|helper'],
  ['en', 'start', 'keyboard|first steps'],
  ['en', 'crates', 'case|extra'],
  ['en', 'buying', 'supplier|invoice|print'],
  ['en', 'mail', 'spam|reminder|announce|email|template'],
  ['en', 'trouble', 'mistake|wrong|twice|duplicate|undo'],
  ['nl', 'money', 'bankafschrift|overschrijving|terugbetalen|belasting'],
  ['nl', 'people', 'privacy|verwijderen'],
  ['de', 'money', 'kontoauszug|überweisung|steuer|rückzahlung'],
  ['de', 'people', 'datenschutz|löschen'],
  ['fr', 'money', 'banque|virement|relevé|remboursement'],
  ['fr', 'round', 'rouvrir|calendrier'],
  ['es', 'money', 'banco|extracto|transferencia|impuesto'],
  ['es', 'wines', 'añada|excel'],
])('everyday words find their section in %s: %s', (language, section, words) => {
  const lost = words
    .split('|')
    .filter((q) => !helpFound(q, language).some(({ href }) => href === `/admin/help#${section}`));
  expect(lost).toEqual([]);
});
