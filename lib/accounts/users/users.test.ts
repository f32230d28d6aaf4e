import { beforeEach, describe, expect, it } from 'vitest';
import { unscopedUserByEmail } from '@/db/unscoped';
import type { Administrator } from '@/lib/rules/caller';
import { expectRefusal } from '@/test/support/refusals';
import { anAdministrator, openTestDatabase, testDatabase } from '@/test/support/rules';
import { updateUser } from './commands';
import { presentAccount } from './present';
import { getUser, listUsers } from './queries';

openTestDatabase();

let ada: Administrator;

beforeEach(async () => {
  ada = await anAdministrator({ superadmin: true });
});

/** A second administrator of Ada's organization. */
async function aColleague({ superadmin }: { superadmin: boolean }): Promise<Administrator> {
  const email = `colleague-${ada.user.email}`;
  await testDatabase`
    INSERT INTO users (organization_id, email, hashed_password, is_superadmin)
    VALUES (${ada.user.organizationId}, ${email}, 'none', ${superadmin})`;
  const user = await unscopedUserByEmail(email);
  if (!user) throw new Error('no user was written');
  return { kind: 'administrator', user, elevated: false };
}

const setActive = (caller: Administrator, { user }: Administrator, is_active: boolean) =>
  updateUser(caller, { id: user.id, is_active });

describe('the administrators of an organization', () => {
  it('are listed by address, and filtered', async () => {
    const bo = await aColleague({ superadmin: false });
    await setActive(ada, bo, false);
    const found = async (input: Record<string, string>) =>
      (await listUsers(ada, input)).items.map(({ id }) => id);
    expect(await found({})).toEqual([ada.user.id, bo.user.id]);
    expect(await found({ is_active: 'true' })).toEqual([ada.user.id]);
    expect(await found({ q: 'COLLEAGUE' })).toEqual([bo.user.id]);
  });

  it('are shown without any of their secrets', async () => {
    await testDatabase`
      UPDATE users SET second_factor_secret = 'secret', last_login_at = '2020-01-01T08:00:00Z'
      WHERE id = ${ada.user.id}`;
    expect(presentAccount(await getUser(ada, { id: ada.user.id }))).toEqual({
      id: ada.user.id,
      email: ada.user.email,
      is_active: true,
      is_superadmin: true,
      organization_id: ada.user.organizationId,
      created_at: ada.user.createdAt.toISOString(),
      last_login_at: '2020-01-01T08:00:00.000Z',
      second_factor: true,
    });
  });
});

describe('the last active superadmin', () => {
  it('cannot be deactivated, whoever else is active', async () => {
    await aColleague({ superadmin: false });
    await anAdministrator({ superadmin: true });
    await expectRefusal(setActive(ada, ada, false), 'lastSuperadmin');
    expect((await getUser(ada, { id: ada.user.id })).isActive).toBe(true);
  });

  it('stays when two deactivate each other at once', async () => {
    const bo = await aColleague({ superadmin: true });
    const outcomes = await Promise.allSettled([setActive(ada, bo, false), setActive(bo, ada, false)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await listUsers(ada, { is_active: 'true' })).total).toBe(1);
  });

  it('may be another one', async () => {
    const bo = await aColleague({ superadmin: true });
    expect((await setActive(ada, bo, false)).isActive).toBe(false);
    expect((await setActive(ada, bo, true)).isActive).toBe(true);
    expect((await setActive(bo, ada, false)).isActive).toBe(false);
  });
});
