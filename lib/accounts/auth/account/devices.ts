import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { accountMailJob } from '@/db/mail/account-mail';
import { isReadOnly } from '@/db/statements/failures';
import type { User } from '@/db/unscoped';
import { now } from '@/lib/process/runtime/clock';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { consoleOriginOf, unlessGroups } from './console-origin';
import { tenantOf } from './tenant';

/** The device of a login: its mark, its own name, the origin it was made at, and its language. */
export const deviceInput = z.object({
  device: z.string(),
  agent: z.string(),
  origin: z.string(),
  locale: z.string(),
});

/** The days for which a device stays known after its last login. */
const KNOWN_DAYS = 400;

/**
 * Notes a login with its device. Queues a message to the account's owner when the device is new, unless nobody ever
 * logged in to the account. While the database takes no changes it notes nothing, and the login goes on.
 */
export async function noteLogin(
  user: User,
  { device, agent, origin, locale }: z.output<typeof deviceInput>,
): Promise<void> {
  const at = now().toISOString();
  const before = (await consoleOriginOf(user)) ?? null;
  const usable = (await unlessGroups(origin)) ?? null;
  const hash = keyedHash('device', `${user.id}\n${device}`);
  const mail = {
    kind: 'new_device' as const,
    email: user.email,
    locale,
    at,
    agent: agent.slice(0, 300),
    origin: before,
  };
  const noting = tenantOf(user).transaction(async (scope) => {
    const [noted] = await scope.query<{ is_new: boolean }>(
      (organization) => sql`
        WITH noted AS (
          INSERT INTO user_devices (organization_id, user_id, device_hash, seen_at)
          VALUES (${organization}, ${user.id}, ${hash}, ${at})
          ON CONFLICT ON CONSTRAINT user_devices_pkey DO UPDATE SET seen_at = EXCLUDED.seen_at
          RETURNING xmax = 0 AS is_new
        ), forgotten AS (
          DELETE FROM user_devices
          WHERE organization_id = ${organization} AND user_id = ${user.id}
            AND seen_at < ${at}::timestamptz - make_interval(days => ${KNOWN_DAYS})
        )
        UPDATE users SET last_login_at = ${at}, last_login_origin = COALESCE(${usable}::varchar, last_login_origin) FROM noted
        WHERE users.organization_id = ${organization} AND users.id = ${user.id}
        RETURNING noted.is_new`,
    );
    if (noted?.is_new && user.lastLoginAt) await scope.query(() => accountMailJob(mail));
  });
  await noting.catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
}
