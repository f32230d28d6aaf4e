import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import { anotherGroup, ask, group, openGroup } from '../support';

// Everything of an organization in one file.

openGroup();

let files: Record<string, Uint8Array>;

/** The text of a file, without the mark of its encoding. */
const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());

/** Gives the group each kind of secret that is stored. */
async function keepSecrets(): Promise<void> {
  const { database, organizationId, superadmin, roundId, routeId } = group;
  await database`
    UPDATE users SET second_factor_secret = 'SECONDFACTORSECRETOFTEST', password_link_hash = ${superadmin.email.padEnd(64, 'x').slice(0, 64)},
      password_link_expires_at = now() + interval '1 hour', recovery_code_hashes = ARRAY['recovery-code-hash-of-the-test']
    WHERE id = ${superadmin.id}`;
  await group.api('/pickup-links', { purchase_round_id: roundId, label: 'Table 2' });
  const [order] = await database`
    SELECT id, participant_id, access_token FROM orders WHERE organization_id = ${organizationId}`;
  const [person] =
    await database`SELECT unsubscribe_key FROM participants WHERE id = ${order?.participant_id}`;
  const subject = `See ${group.url}/my-order/${order?.access_token} or ${group.url}/unsubscribe/${person?.unsubscribe_key}`;
  await database`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, order_id, event_type, status, recipient,
      rendered_subject, mailer_token)
    VALUES (${organizationId}, ${routeId}, ${order?.participant_id}, ${order?.id}, 'message', 'sent', 'ann@example.org',
      ${subject}, 'token-of-the-mailer')`;
}

beforeAll(async () => {
  const [category] = (await group.api('/wine-categories')).items;
  const wine = await group.api('/wines', { name: 'Crémant', category_id: category.id });
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await ask(`/wines/${wine.id}/picture`, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
  await sendOrder(group, 'ann@example.org', [2], { name: 'Ann' });
  const other = await anotherGroup();
  await other.addPerson('Of others', 'o@example.org');
  await keepSecrets();
  const { status, headers, bytes } = await ask('/organization/archive', {}, { elevated: true });
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  files = unzipSync(bytes);
});

it('the archive has each resource as the API tells it, and as a table', async () => {
  expect(JSON.parse(textOf('organization.json'))).toEqual(await group.api('/organization'));
  for (const name of [
    'participants',
    'orders',
    'routes',
    'purchase-rounds',
    'wine-offerings',
    'mail-templates',
  ]) {
    const { items } = await group.api(`/${name}?limit=200`);
    const archived = JSON.parse(textOf(`${name}.json`));
    expect(archived.map(({ id }: { id: number }) => id).sort()).toEqual(
      items.map(({ id }: { id: number }) => id).sort(),
    );
    if (items.length > 0) expect(Object.keys(archived[0])).toEqual(Object.keys(items[0]));
  }
  expect(textOf('payments.json')).toBe('[]\n');
  expect(textOf('orders.csv')).toMatch(/^id,order_number,.*\r\n.*,Ann,ann@example\.org,/);
  const names = Object.keys(files).filter(
    (name) => /\.(json|csv)$/.test(name) && name !== 'organization.json',
  );
  expect(names.filter((name) => name.endsWith('.csv')).map((name) => name.replace('.csv', '.json'))).toEqual(
    names.filter((name) => name.endsWith('.json')),
  );
});

it('the archive has the pictures, under the paths that their wines name', async () => {
  const [wine] = JSON.parse(textOf('wines.json'));
  expect(wine.picture_url).toMatch(/^pictures\/wine-\d+\.webp$/);
  const { format } = await sharp(files[wine.picture_url]).metadata();
  expect(format).toBe('webp');
});

it('the archive has no stored secret, and nothing of other organizations', async () => {
  const { database, organizationId } = group;
  const columns = await database`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type <> 'tsvector'
      AND column_name ~ 'hash|token|secret|password|key|introduced_by|^url$' AND table_name IN (
        SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id')`;
  const secrets: string[] = [];
  for (const { table_name, column_name } of columns) {
    const rows = await database`
      SELECT unnest(regexp_split_to_array(${database(column_name)}::text, '[{},]')) AS secret
      FROM ${database(table_name)} WHERE organization_id = ${organizationId}`;
    secrets.push(...rows.map(({ secret }) => secret).filter((secret) => secret?.length > 8));
  }
  // Of administrators, their device, the order, its participant, the link, the picture and the message.
  expect(secrets.length).toBeGreaterThan(8);
  const content = Object.keys(files).map(textOf).join('\n');
  for (const secret of secrets) expect(content).not.toContain(secret);
  expect(content).toContain('/my-order/…');
  expect(content).not.toContain('Of others');
});

it('only a superadmin who confirmed takes it out', async () => {
  expect((await ask('/organization/archive')).status).toBe(403);
  expect((await ask('/organization/archive', {}, { superadmin: true })).status).toBe(403);
  expect((await ask('/organization/archive', { method: 'HEAD' }, { elevated: true })).status).toBe(200);
});
