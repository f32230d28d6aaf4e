import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../../postgres/embedded';
import { agent } from '../bench/ask';
import { prepare } from '../bench/data';
import { soak } from '../bench/soak';
import { counted, type Finding, type Log, tallied } from './finding';
import { type Stage, temporaryFolder } from './stage';

/** Growth that would take a day to fill the memory a process may have. */
const MOST_AN_HOUR = 30;
/** Below this the caches of a young process still fill, and their growth says nothing about an hour. */
const TELLING_MINUTES = 10;

/** Sends requests of every kind at a steady rate, and looks at what the process keeps of them. */
export async function longRun(stage: Stage, { minutes }: { minutes: number }, log: Log): Promise<Finding[]> {
  const directory = await temporaryFolder();
  const database = await startEmbeddedPostgres({ directory });
  stage.atEnd(async () => {
    agent.destroy();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const data = await prepare(database.url, log);
  const { answers, unexpected, slope, resident, files, idleInTransaction } = await soak(
    database.url,
    data,
    minutes,
    log,
  );
  const anHour = slope * 60;
  return [
    {
      what: `${minutes} minutes of requests of every kind, 50 a second, an announcement to 50 people every half a minute`,
      expected: 'every answer as expected',
      measured: `${counted(answers)} as expected; others: ${tallied(unexpected)}`,
      held: unexpected.size === 0,
    },
    {
      what: 'Memory in use and files over that time',
      expected: `at most ${MOST_AN_HOUR} MiB an hour more, no file and no transaction left open`,
      measured: `${anHour.toFixed(0)} MiB an hour in the last two thirds without garbage${minutes < TELLING_MINUTES ? ' (too short to tell)' : ''}, ${resident.toFixed(0)} MiB resident at most, ${files.before} files before and ${files.after} after, ${idleInTransaction} transactions`,
      held:
        (minutes < TELLING_MINUTES || anHour <= MOST_AN_HOUR) &&
        files.after <= files.before + 20 &&
        idleInTransaction === 0,
    },
  ];
}
