import type { TestProject } from 'vitest/node';
import { prepareTemplate, startTestPostgres } from './postgres';

/** Starts one PostgreSQL for the whole run; the tests of rules copy their databases from its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
