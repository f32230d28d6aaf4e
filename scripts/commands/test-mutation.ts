import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Mutant, mutateCode, mutateFunction } from '@/e2e/lab/mutation/mutants';
import { copyOfTree, removeCopy, runRulesIn } from '../../test/running/tree-copy';
import { runCommand } from '../start/process';

// Removes each predicate that limits a statement to its organization, in a copy of the tree, and shows which
// tests notice. `npm run test:mutation -- lib/orders` tries only those of some files.

const RUNNER = 'e2e/architecture/tenancy/mutation.test.ts';

/**
 * Puts a switch at each predicate below `db` and `lib` of the copy, and returns all predicates that can be
 * removed.
 */
async function mutate(copy: string, only: string[]): Promise<Mutant[]> {
  const mutants: Mutant[] = [];
  const entries = ['db', 'lib'].map(async (folder) =>
    (await readdir(path.join(copy, folder), { recursive: true })).map((file) =>
      path.posix.join(folder, file),
    ),
  );
  for (const file of (await Promise.all(entries)).flat().sort()) {
    const isWanted = only.length === 0 || only.some((prefix) => file.startsWith(prefix));
    if (!isWanted || /\.test\.ts$|^db\/(schema|migrations)\//.test(file)) continue;
    const firstId = mutants.length + 1;
    if (/^db\/functions\/.*\.sql$/.test(file)) {
      mutants.push(...mutateFunction(file, await readFile(path.join(copy, file), 'utf8'), firstId));
    } else if (file.endsWith('.ts')) {
      const mutated = mutateCode(file, await readFile(path.join(copy, file), 'utf8'), firstId);
      if (mutated.mutants.length > 0) await writeFile(path.join(copy, file), mutated.source);
      mutants.push(...mutated.mutants);
    }
  }
  return mutants;
}

/** Prints which tests noticed each mutant. Returns the number that none noticed. */
function report(mutants: Mutant[], noticed: Record<string, string[]>): number {
  let survivors = 0;
  const width = Math.max(...mutants.map(({ place }) => place.length));
  for (const { id, place, change } of mutants) {
    const tests = noticed[id] ?? [];
    const outcome = tests.length > 0 ? `caught by ${tests.join(', ')}` : 'SURVIVED';
    if (tests.length === 0) survivors += 1;
    console.log(`${place.padEnd(width)}  ${change}\n${' '.repeat(width)}    ${outcome}`);
  }
  return survivors;
}

await runCommand(async () => {
  const copy = await copyOfTree('wine-mutation-');
  try {
    const mutants = await mutate(copy, process.argv.slice(2));
    await writeFile(path.join(copy, 'mutants.json'), JSON.stringify(mutants));
    await writeFile(path.join(copy, RUNNER), "import './mutation';\n");
    if ((await runRulesIn(copy, [RUNNER], 'inherit')) !== 0)
      throw new Error('The tests could not run, or do not pass with nothing taken out.');
    const noticed = JSON.parse(await readFile(path.join(copy, 'mutants-noticed.json'), 'utf8'));
    const survivors = report(mutants, noticed);
    console.log(`\n${mutants.length} mutants, ${survivors} survived`);
    if (survivors > 0) process.exitCode = 1;
  } finally {
    await removeCopy(copy);
  }
});
