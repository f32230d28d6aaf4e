import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { HELP_SECTIONS, helpFor } from '@/app/admin/_parts/page/help-sections';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { PROJECT } from '@/scripts/start/database';

/** The addresses of the console's pages, with 7 in place of each id. */
async function pages(): Promise<string[]> {
  const files = await readdir(path.join(PROJECT, 'app/admin/(console)'), { recursive: true });
  return files
    .map((file) => path.posix.join('/admin', ...file.split(path.sep)))
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => path.posix.dirname(file).replace(/\[[^\]]+\]/g, '7'));
}

it('each page of the console has a section of the handbook, and each section a page', async () => {
  const found = await pages();
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((page) => helpFor(page) === undefined)).toEqual([]);
  expect(new Set(found.map(helpFor))).toEqual(new Set(HELP_SECTIONS));
  expect(helpFor('/admin/unheard-of')).toBeUndefined();
});

it.each(languages)('each section has at most 200 words in %s, in a few paragraphs', (language) => {
  const t = translator(language, 'console.help');
  for (const section of HELP_SECTIONS) {
    const text = t(`texts.${section}`);
    const words = `${t(`about.${section}`)} ${text}`.split(/\s+/);
    expect([section, words.length > 50 && words.length <= 200]).toEqual([section, true]);
    expect(text.split('\n\n').length).toBeGreaterThan(1);
  }
});
