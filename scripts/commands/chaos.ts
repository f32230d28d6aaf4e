import { parseArgs } from 'node:util';
import { type Finding, fell, seconds, tableOf } from '@/e2e/lab/chaos/finding';
import { NAMES, playScenario, type ScenarioName, SIZES, type Size } from '@/e2e/lab/chaos/scenarios';
import { openStage, type Stage } from '@/e2e/lab/chaos/stage';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { ensureBuild } from '../start/build';
import { askedToStop, runCommand } from '../start/process';

// Plays the faults of the open internet on a production build: killed processes and databases, a failing mail provider,
// forged webhooks, bad clients, a full disk, a wrong clock, and time. Prints the outcomes.

const USAGE = `Usage: npm run test:chaos [-- --only ${NAMES.join('|')}] [--size ${SIZES.join('|')}] [--soak-minutes N]`;

await runCommand(async () => {
  const { names, size, soakMinutes } = options();
  await ensureBuild(console.error);
  const stopped = askedToStop().then((): never => {
    throw new OperatorError('Stopped.');
  });
  const findings: Finding[] = [];
  let stage: Stage | undefined;
  try {
    for (const name of names) {
      const begun = performance.now();
      const log = (line: string) => console.error(`${name} ${seconds(performance.now() - begun)}: ${line}`);
      stage = await openStage();
      findings.push(...(await Promise.race([played(name, stage, size, soakMinutes, log), stopped])));
      await stage.close();
    }
  } finally {
    await stage?.close();
    if (findings.length > 0) console.log(tableOf(findings));
  }
  const fallen = findings.filter(fell);
  console.log(fallen.length === 0 ? '\nEverything that was tried held.' : `\n${fallen.length} did not hold.`);
  process.exit(fallen.length === 0 ? 0 : 1);
});
process.exit();

/** A scenario that cannot be played to its end has not held, and the next one is played. */
async function played(
  name: ScenarioName,
  stage: Stage,
  size: Size,
  soakMinutes: number,
  log: (line: string) => void,
): Promise<Finding[]> {
  try {
    return await playScenario(name, stage, size, soakMinutes, log);
  } catch (error) {
    log((error as Error).stack ?? String(error));
    return [{ what: name, expected: 'played to its end', measured: String(error), held: false }];
  }
}

function options(): { names: readonly ScenarioName[]; size: Size; soakMinutes: number } {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        size: { type: 'string', default: 'full' },
        'soak-minutes': { type: 'string', default: '10' },
      },
    });
    const names = values.only === undefined ? NAMES : NAMES.filter((name) => name === values.only);
    const size = SIZES.find((one) => one === values.size);
    const soakMinutes = Number(values['soak-minutes']);
    if (names.length > 0 && size && /^[1-9]\d{0,3}$/.test(values['soak-minutes'])) {
      return { names, size, soakMinutes };
    }
  } catch {
    // An option that is not known is told about like a wrong value.
  }
  throw new OperatorError(USAGE);
}
