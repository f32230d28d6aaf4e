import { expect, it } from 'vitest';
import { moduleState } from './module-state';
import { sourcesOf } from './sources';

/** State that may be there twice, with the reason. */
const ALLOWED: Record<string, string> = {
  'lib/http/front/gzip.ts kept': 'the framework’s bundle has no front server',
  'lib/http/front/login-arrivals.ts present': 'the framework’s bundle has no front server',
  'lib/pickup/paper/heights.ts headTextHeights': 'goes with the objects that it is of',
  'lib/pickup/paper/heights.ts offeringHeights': 'goes with the objects that it is of',
  'lib/process/runtime/env.ts current': 'read from the environment, which is there once',
};

it('state of the process is there once, although its code is loaded twice', async () => {
  const found = [...(await sourcesOf(['lib', 'db']))].flatMap(([file, source]) => moduleState(file, source));
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort());
});

it.each([
  ['let current: Date | undefined;', ['x.ts current']],
  ['export const kept = new Map<string, string>();', ['x.ts kept']],
  ['const waiting: string[] = [];', ['x.ts waiting']],
  ['const lines = new FairQueue({ share: 1 });', ['x.ts lines']],
  ["const names = new Set(['a']);", []],
  ["const kept = perProcess('kept', () => new Map());", []],
  ['function make() {\n  const own = new Map();\n  let n = 0;\n}', []],
])('%s', (text, found) => {
  expect(moduleState('x.ts', text)).toEqual(found);
});
