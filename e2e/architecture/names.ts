import path from 'node:path';

/** The names that each resource of lib may have once. */
const OF_EACH_RESOURCE = /^(input|commands|queries|present)$/;

/** Participles and adverbs that say nothing without their noun; those that end in -ed are found by that. */
const BARE =
  /^(again|ahead|bought|came|gone|held|hidden|kept|late|left|made|met|once|paid|said|seen|sent|shown|sold|taken|told|written)$|^[a-z]{4,}ed$/;

/** Words of the trade that end like a participle. */
const NOUNS = ['unscoped'];

const nameOf = (file: string) => path.basename(file).replace(/(\.spec)?\.tsx?$/, '');

/** Files that have the name of another one, as a sentence. */
export function namesakes(files: string[]): string[] {
  const names = new Set(files.map(nameOf).filter((name) => !OF_EACH_RESOURCE.test(name)));
  const byName = [...names].map((name) => files.filter((file) => nameOf(file) === name));
  return byName.filter((same) => same.length > 1).map((same) => same.join(' and '));
}

/** Files whose name is a participle without its noun. */
export const bareParticiples = (files: string[]): string[] =>
  files.filter((file) => BARE.test(nameOf(file)) && !NOUNS.includes(nameOf(file)));
