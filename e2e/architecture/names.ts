import path from 'node:path';

/** The names that each resource of lib may have once. */
const OF_EACH_RESOURCE = /^(input|commands|queries|present)$/;

const nameOf = (file: string) => path.basename(file).replace(/(\.spec)?\.tsx?$/, '');

/** Files that have the name of another one, as a sentence. */
export function namesakes(files: string[]): string[] {
  const names = new Set(files.map(nameOf).filter((name) => !OF_EACH_RESOURCE.test(name)));
  const byName = [...names].map((name) => files.filter((file) => nameOf(file) === name));
  return byName.filter((same) => same.length > 1).map((same) => same.join(' and '));
}
