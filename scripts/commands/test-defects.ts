import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFECTS, type Defect } from '@/e2e/lab/defects/defects';
import { plant } from '@/e2e/lab/defects/plant';
import { copyOfTree, removeCopy, runRulesIn } from '../../test/running/tree-copy';
import { runCommand } from '../start/process';

// Plants mistakes one by one in a copy of the tree, and reports the tests that notice. First it runs the
// tests without any: a test that always fails notices nothing.

interface Report {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs tests of rules in the copy and returns the names of those that failed. */
async function failing(copy: string, tests: string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wine-defects-report-'));
  const report = path.join(folder, 'report.json');
  await runRulesIn(copy, ['--reporter=json', `--outputFile.json=${report}`, ...tests], 'ignore');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  await rm(folder, { recursive: true });
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') return [`${path.basename(name)}: ${message}`];
    return failed.map(({ fullName }) => fullName);
  });
}

/** Plants one defect, and prints and returns whether a test noticed it. */
async function isCaught(copy: string, defect: Defect): Promise<boolean> {
  const takeOut = await plant(copy, defect);
  const [first, ...others] = await failing(copy, defect.tests);
  await takeOut();
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  console.log(`${defect.title}\n  ${first === undefined ? 'NOT NOTICED' : `noticed: ${first}${more}`}`);
  return first !== undefined;
}

await runCommand(async () => {
  const copy = await copyOfTree('wine-defects-');
  try {
    const tests = [...new Set(DEFECTS.flatMap((defect) => defect.tests))];
    console.log(`Running the tests of ${tests.length} places without a defect…`);
    const before = await failing(copy, tests);
    if (before.length > 0) throw new Error(`These tests fail without a defect: ${before.join('; ')}`);
    let caught = 0;
    for (const defect of DEFECTS) if (await isCaught(copy, defect)) caught += 1;
    console.log(`\n${caught} of ${DEFECTS.length} defects noticed`);
    if (caught < DEFECTS.length) process.exitCode = 1;
  } finally {
    await removeCopy(copy);
  }
});
