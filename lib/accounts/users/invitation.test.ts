import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { unscopedUserByEmail } from '@/db/unscoped';
import { type Settings, settings } from '@/lib/process/runtime/env';
import type { Administrator } from '@/lib/rules/caller';
import { openProvider, pointAtProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectRefusal } from '@/test/support/refusals';
import { anAdministrator, aRoute, openTestDatabase } from '@/test/support/rules';
import { inviteAdministrator } from './invitation';

openTestDatabase();
openProvider();

let ada: Administrator;

beforeEach(async () => {
  set({ CONSOLE_HOST: 'console.example' });
  ada = await anAdministrator({ superadmin: true, elevated: true });
});

function set(some: Partial<Settings>): void {
  Object.assign(settings(), some);
  onTestFinished(() => void Object.assign(settings(), { CONSOLE_HOST: undefined }));
}

const bo = () => `bo-${ada.user.email}`;

const invite = (is_superadmin = false, caller = ada) =>
  inviteAdministrator(caller, { email: bo(), is_superadmin });

describe('an invitation from the console', () => {
  it.each([true, false])('mails the page, who invites and to what; superadmin: %s', async (superadmin) => {
    await aRoute(ada, { locale: 'de' });
    await invite(superadmin);
    const [message] = provider.messages();
    expect(message).toMatchObject({ to: bo() });
    expect(message?.plain).toContain(`${ada.user.email} lädt Sie ein.`);
    expect(message?.plain).toMatch(/die Sammelbestellungen von org-\w+ zu organisieren/);
    expect(message?.plain).toMatch(/console\.example\/admin\/password\/[\w-]{43}/);
    expect(await unscopedUserByEmail(bo())).toMatchObject({
      organizationId: ada.user.organizationId,
      isSuperadmin: superadmin,
      hashedPassword: 'none',
      passwordLinkHash: expect.any(String),
    });
  });

  it('is for elevated superadmins alone', async () => {
    const problem = { problem: 'elevationRequired' };
    await expectRefusal(invite(false, { ...ada, elevated: false }), problem);
  });

  it('adds nobody where CONSOLE_HOST or a mailer is missing, and says so as the command does', async () => {
    const problem = {
      message: expect.stringMatching(/^An invitation needs CONSOLE_HOST, .* and MAILER_URL,/),
    };
    set({ CONSOLE_HOST: undefined });
    await expectRefusal(invite(), problem);
    set({ CONSOLE_HOST: 'console.example' });
    pointAtProvider(undefined);
    await expectRefusal(invite(), problem);
    expect(await unscopedUserByEmail(bo())).toBeUndefined();
  });

  it('adds nobody who cannot be mailed', async () => {
    provider.behave(REFUSES);
    await expectRefusal(invite(), 'notInvited', { values: { email: bo() } });
    expect(await unscopedUserByEmail(bo())).toBeUndefined();
  });

  it('is refused for an address that has an account, whatever its organization', async () => {
    await invite();
    const other = await anAdministrator({ superadmin: true, elevated: true });
    for (const caller of [ada, other]) {
      await expectRefusal(invite(false, caller), 'userExists');
    }
    expect(provider.messages()).toHaveLength(1);
  });
});
