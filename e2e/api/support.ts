import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Group, makeGroup } from '@/test/support/group';
import { type Answer, type Sent, send } from '@/test/support/http';

/** The database of the shared server. */
export let database: postgres.Sql;
/** The group of this test file. Other files may share the server. */
export let group: Group;

/** Creates a group for a test file on the shared server. Call once at the top of the file. */
export function openGroup(): void {
  beforeAll(async () => {
    database = postgres(inject('databaseUrl'), { max: 4, onnotice: () => {} });
    group = await anotherGroup();
  });
  afterAll(() => database.end());
}

/** Creates a second group, in another organization. */
export function anotherGroup(options?: Parameters<typeof makeGroup>[2]): Promise<Group> {
  return makeGroup(database, inject('serverUrl'), options);
}

/** Sends a request to the group's own host, as a visitor. */
export function visit(path: string, sent: Sent = {}, at: Group = group): Promise<Answer> {
  return send(`${at.apiUrl}${path}`, { ...sent, headers: { host: at.host, ...sent.headers } });
}

/** Sends a request as one of the group's administrators. */
export async function ask(
  path: string,
  sent: Sent = {},
  options: { elevated?: boolean; superadmin?: boolean; at?: Group } = {},
): Promise<Answer> {
  const { elevated = false, superadmin = elevated, at = group } = options;
  const authorization = `Bearer ${await at.token(superadmin ? at.superadmin : at.admin, { elevated })}`;
  return send(`${at.apiUrl}${path}`, { ...sent, headers: { authorization, ...sent.headers } });
}

/** The cookie of a helper of the group's round, by a new link. */
export async function helperCookie(at: Group = group): Promise<string> {
  const { url } = await at.api('/pickup-links', { purchase_round_id: at.roundId, label: 'Table 2' });
  return enterByLink(url, at);
}

/** The cookie that the button of a link gives. */
export async function enterByLink(url: string, at: Group = group): Promise<string> {
  const { headers } = await visit(new URL(url).pathname, { method: 'POST' }, at);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
