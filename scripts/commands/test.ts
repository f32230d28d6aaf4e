import { parseArgs } from 'node:util';
import { seed, TEST_SIZES } from '../../test/running/size';
import { check, type Outcome, playwright, type Step, vitest, work } from '../../test/running/steps';
import { takeTurns } from '../../test/running/turns';
import { ensureBuild } from '../start/build';
import { runCommand } from '../start/process';

// Runs the checks of a change. `--quick` leaves out the build, the lint, the browser and rules below the trade. `--full` is the
// whole proof, with every page in the browser and generated tests at size. Files narrow the run: `npm test -- lib/orders`.

const STYLE = check('Formatting and style', ['biome', 'ci', '--colors=off', '.']);
// The types of pages and addresses are generated, and do not exist yet in a fresh clone.
// Each thread of the compiler would check shared types again, in twice the processor time of one.
const TYPES = check(
  'Types',
  ['next', 'typegen'],
  ['tsc', '--noEmit', '--pretty', 'false', '--singleThreaded'],
);
const LINT = check('Lint', ['oxlint', '--type-aware', '--deny-warnings']);
const UNUSED = check('Nothing unused', ['knip', '--no-progress']);
const BUILD = work('Production build', ensureBuild);

/** Tests that a change seldom breaks and that take long: of faults, of size, of setting up, and of backups. */
const WHOLE_PROOF = [
  'db/{functions,migrations}.test.ts',
  'e2e/api/{faults,rush,size}/**',
  'e2e/architecture/tenancy/statements.test.ts',
  'lib/**/{all-shapes,identity,ledger-sums,many-entries,pictures,picture,whole-round,year}.test.ts',
  'lib/**/very-*.test.ts',
  'lib/process/backup/**',
  'scripts/**',
];

/**
 * Tests of what carries the trade: the structure of the code, the database, tenants, commands, processes, logins, mail,
 * words, files, pictures, many rows at once, and the list of what to do.
 */
const BELOW_THE_TRADE = [
  'db/**',
  'e2e/architecture/**',
  'lib/**/{logo,many-*}.test.ts',
  'lib/{accounts,http,imports,mail,process,rules,today,words}/**',
  'lib/groups/branding/**',
  'lib/money/files/**',
  'lib/orders/sums/**',
];

/** The browser's part of the usual run: ten journeys in Chromium, the storefront and an order's page. */
const USUAL = ['--project=Chromium', '--project=slim', 'e2e/smoke', 'e2e/public/(my-order|storefront)'];

/** A build of its own with an invented language, on every page of which words that no catalogue has stand out. */
const SIXTH_LANGUAGE = playwright('A sixth language', [], 'e2e/full/playwright.config.ts');

/** The rows run in parallel; within each row one step follows the other. */
function rows(quick: boolean, full: boolean, files: string[]): Step[][] {
  if (files.length > 0) {
    const ofBrowser = (file: string) => /^e2e\/(console|paper|public|smoke)\b|\.spec\.ts$/.test(file);
    const browser = files.filter(ofBrowser);
    const others = files.filter((file) => !ofBrowser(file));
    const first = others.length > 0 ? [vitest('Rules and API', [], others)] : [];
    return [[...first, ...(browser.length > 0 ? [playwright('Browser', browser)] : [])]];
  }
  // Many tests of rules and of the API wait more than they compute. So they have more processes than a small machine
  // has cores: four alone, and three beside the browser, from which a fourth takes more time than it saves.
  const without = full ? [] : WHOLE_PROOF;
  if (quick) {
    const ofTrade = { processes: 2, without: [...WHOLE_PROOF, ...BELOW_THE_TRADE] };
    return [[STYLE, TYPES], [vitest('Rules of the trade', ['rules*'], [], ofTrade)]];
  }
  // Types and lint read files that the build generates, and which are missing while it runs.
  return [
    [
      STYLE,
      UNUSED,
      vitest('Rules', ['rules*'], [], { processes: 3, without }),
      vitest('Scripts and API', ['scripts', 'api'], [], { processes: 3, without }),
    ],
    [BUILD, TYPES, LINT, playwright('Browser', full ? [] : USUAL), ...(full ? [SIXTH_LANGUAGE] : [])],
  ];
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.full) process.env.TEST_SIZE = 'full';
  const nextTurn = takeTurns((text) => process.stdout.write(text));
  const total: Outcome = { passed: 0, failed: [], skipped: 0 };
  const planned = rows(values.quick, values.full, positionals).map((row) =>
    row.map((step) => ({ step, turn: nextTurn() })),
  );
  await Promise.all(
    planned.map(async (row) => {
      for (const { step, turn } of row) {
        const { passed, failed, skipped } = await step(turn);
        total.passed += passed;
        total.failed.push(...failed);
        total.skipped += skipped;
        turn.end();
      }
    }),
  );
  console.log(`\nGenerated tests: ${process.env.TEST_SIZE ?? TEST_SIZES[0]} size, seed ${seed()}.`);
  // At the end, where a log that is cut still has them.
  for (const failure of total.failed) console.log(`Failed: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed.length} failed, ${total.skipped} skipped`);
  if (total.failed.length > 0) process.exitCode = 1;
});
