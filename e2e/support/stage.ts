import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { Group } from '@/test/support/group';

/** Changes fields of the group's round. */
export const changeRound = ({ api, roundId }: Group, fields: object) =>
  api(`/purchase-rounds/${roundId}`, fields, 'PATCH');

/** Changes fields of a wine of the group's round, by its place on the list. */
export const changeWine = ({ api, offerings }: Group, place: number, fields: object) =>
  api(`/wine-offerings/${offerings[place]?.id}`, fields, 'PATCH');

/** Adds a participant, whose address is the name at example.org unless the fields have another one. */
export const addParticipant = ({ api, routeId }: Group, name: string, fields: object = {}) =>
  api('/participants', { route_id: routeId, name, email: `${name.toLowerCase()}@example.org`, ...fields });

/** The address of the participant's page of the only order in the group's round. */
export async function ownPage({ database, roundId, url }: Group): Promise<string> {
  const [row] = await database`SELECT access_token FROM orders WHERE purchase_round_id = ${roundId}`;
  return `${url}/my-order/${row?.access_token}`;
}

/** Presses a link or a button, and returns the name and the text of the file that it downloads. */
export async function download(page: Page, control: Locator): Promise<{ name: string; content: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
}
