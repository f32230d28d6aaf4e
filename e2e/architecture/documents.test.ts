import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';

const read = (file: string) => readFile(path.join(PROJECT, file), 'utf8');

/** The anchors of a page's headings, as GitHub writes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every link of the documents leads to a file, and to a heading of it', async () => {
  const docs = await readdir(path.join(PROJECT, 'docs'), { recursive: true });
  const top = (await readdir(PROJECT)).filter((file) => file.endsWith('.md'));
  const pages = [...top, ...docs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)];
  expect(pages.length).toBeGreaterThan(60);
  const dead: string[] = [];
  for (const page of pages) {
    for (const [, link = ''] of (await read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(link)) continue;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
      const exists = await access(path.join(PROJECT, target)).then(
        () => true,
        () => false,
      );
      const known = exists && (anchor === undefined || anchorsOf(await read(target)).includes(anchor));
      if (!known) dead.push(`${page}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

it('the README is read in some minutes: 8 kB at most, with six pictures', async () => {
  const readme = await read('README.md');
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8 * 1024);
  expect([...readme.matchAll(/!\[|<img/g)].length).toBeLessThanOrEqual(6);
});
