import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '@/lib/rules/errors';
import { expectRefusal } from '@/test/support/refusals';
import { openTestDatabase, refuseChanges, testDatabase, waitingForLocks } from '@/test/support/rules';
import { isKnownNetwork, limitLogins, limitPublicWrites, noteNetwork } from './limits';

const setting = vi.hoisted(() => ({
  RATE_LIMIT_LOGIN: 2,
  RATE_LIMIT_PUBLIC_PER_MINUTE: 3,
  SECRET_KEY: 'a secret of this test, of thirty-two bytes or more',
  LOG_LEVEL: 'silent',
}));
vi.mock('@/lib/process/runtime/env', () => ({ settings: () => setting }));

const standard = { ...setting };

openTestDatabase();
beforeEach(async () => {
  Object.assign(setting, { ...standard });
  await testDatabase`DELETE FROM rate_limits`;
});

const wrong = () => Promise.reject(new Error('wrong'));
const right = () => Promise.resolve('in');
const login = (email: string, address: string, attempt: () => Promise<string> = wrong) =>
  limitLogins({ email, address }, attempt).catch((error: { status?: number; message: string }) =>
    error.status === undefined ? error.message : error.status,
  );

describe('a login', () => {
  it('from a network that the account logged in from comes before those of fresh networks', async () => {
    await noteNetwork({ email: 'a', address: '192.0.2.1' });
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = [1, 2, 3, 4].map((one) =>
      limitLogins({ email: `holder${one}`, address: `198.51.100.${one}` }, () => held),
    );
    const lookUp = () => isKnownNetwork({ email: 'a', address: '192.0.2.1' });
    // Opens the connections of the pool, which would otherwise not look up in the order of asking.
    await Promise.all(Array.from({ length: 50 }, lookUp));
    const attempt = (name: string, address: string) =>
      limitLogins({ email: 'a', address }, async () => void order.push(name));
    const waiting = [
      attempt('known', '192.0.2.1'),
      attempt('fresh', '203.0.113.1'),
      attempt('fresh', '203.0.113.2'),
    ];
    // Look-ups go through one pool, in the order of asking.
    for (let time = 0; time < 200; time++) await lookUp();
    release();
    await Promise.all([...holding, ...waiting]);
    expect(order).toEqual(['known', 'fresh', 'fresh']);
  });

  it('is let in and still limited while the database takes no changes', async () => {
    await refuseChanges('rate_limits');
    expect(await login('r', '192.0.2.30', right)).toBe('in');
    expect([await login('r', '192.0.2.30'), await login('r', '192.0.2.30')]).toEqual(['wrong', 'wrong']);
    expect(await login('r', '192.0.2.30', right)).toBe(429);
  });

  it('is refused past the limit of its account and address, without checking the password', async () => {
    const looked = vi.fn(wrong);
    const all = await Promise.all(Array.from({ length: 10 }, () => login('a', '192.0.2.1', looked)));
    expect(all.filter((one) => one === 'wrong')).toHaveLength(2);
    expect(all.filter((one) => one === 429)).toHaveLength(8);
    expect(looked).toHaveBeenCalledTimes(2);
    expect(await login('b', '192.0.2.1', right)).toBe('in');
    expect(await login('a', '192.0.2.2', right)).toBe('in');
  });

  it('is not counted when its password is right', async () => {
    for (let time = 0; time < 30; time++) expect(await login('a', '192.0.2.1', right)).toBe('in');
    const shutOut = () => Promise.reject(refuse('samplePassword'));
    for (let time = 0; time < 30; time++) expect(await login('a', '192.0.2.1', shutOut)).toBe(403);
    expect(await testDatabase`SELECT points FROM rate_limits`).toEqual([{ points: 0 }, { points: 0 }]);
    expect(await login('a', '192.0.2.1', () => Promise.reject(refuse('wrongLogin')))).toBe(401);
    expect(await testDatabase`SELECT points FROM rate_limits`).toEqual([{ points: 1 }, { points: 1 }]);
  });

  it('with the right password is let in although it cannot be taken off the count', async () => {
    const withTrouble = async () => {
      await testDatabase`ALTER TABLE rate_limits RENAME TO elsewhere`;
      return 'in';
    };
    onTestFinished(async () => {
      await testDatabase`ALTER TABLE elsewhere RENAME TO rate_limits`;
    });
    expect(await login('a', '192.0.2.1', withTrouble)).toBe('in');
  });

  it('is refused past ten times the limit from one address over all accounts, and only from that address', async () => {
    for (let account = 0; account < 20; account++) {
      expect(await login(`a${account}`, '192.0.2.1')).toBe('wrong');
    }
    const looked = vi.fn(right);
    expect(await login('another', '192.0.2.1', looked)).toBe(429);
    expect(looked).not.toHaveBeenCalled();
    expect(await login('another', '192.0.2.2', right)).toBe('in');
  });

  it('past a limit is refused without waiting for those that are being checked', async () => {
    for (let account = 0; account < 20; account++) await login(`a${account}`, '192.0.2.1');
    const finish: ((outcome: string) => void)[] = [];
    const checking = vi.fn(() => new Promise<string>((resolve) => void finish.push(resolve)));
    const busy = Array.from({ length: 8 }, (_, one) => login(`b${one}`, '192.0.2.2', checking));
    await expect.poll(() => checking).toHaveBeenCalled();
    expect(await login('another', '192.0.2.1', right)).toBe(429);
    checking.mockImplementation(right);
    for (const one of finish) one('in');
    expect(await Promise.all(busy)).toEqual(busy.map(() => 'in'));
  });

  it('that is refused for its account does not count against its address', async () => {
    for (let time = 0; time < 40; time++) await login('a', '192.0.2.1');
    expect(await login('b', '192.0.2.1', right)).toBe('in');
  });

  it('counts all addresses of one IPv6 /64 network as one', async () => {
    for (const host of [1, 2]) expect(await login('a', `2001:db8:1:2::${host}`)).toBe('wrong');
    expect(await login('a', '2001:db8:1:2:ffff::3', right)).toBe(429);
    expect(await login('a', '2001:db8:1:3::1', right)).toBe('in');
  });

  it('is not counted when the limit is off', async () => {
    setting.RATE_LIMIT_LOGIN = 0;
    for (let time = 0; time < 5; time++) expect(await login('a', '192.0.2.1')).toBe('wrong');
    expect(await testDatabase`SELECT * FROM rate_limits`).toEqual([]);
  });
});

describe('a public write', () => {
  it('is refused past the limit of its address, with the time to wait', async () => {
    for (let time = 0; time < 3; time++) await limitPublicWrites('::ffff:192.0.2.1');
    await expectRefusal(limitPublicWrites('192.0.2.1'), 'tooManyRequests', {
      headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
    });
    await limitPublicWrites('192.0.2.2');
  });

  it('is counted with those that come at the same time, and keeps one connection for all of them', async () => {
    await limitPublicWrites('192.0.2.1');
    const { crowd } = await testDatabase.begin(async (connection) => {
      await connection`SELECT FROM rate_limits FOR UPDATE`;
      const writes = Array.from({ length: 20 }, () => limitPublicWrites('192.0.2.1'));
      await expect.poll(waitingForLocks).toBe(1);
      await limitPublicWrites('192.0.2.2');
      return { crowd: Promise.allSettled(writes) };
    });
    expect((await crowd).filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await testDatabase`SELECT points FROM rate_limits ORDER BY points`).toEqual([
      { points: 1 },
      { points: 21 },
    ]);
  });

  it('is accepted as often as the limit says, however many come at once', async () => {
    setting.RATE_LIMIT_PUBLIC_PER_MINUTE = 200;
    let accepted = 0;
    const client = async () => {
      for (let one = 0; one < 40; one++) {
        await limitPublicWrites('192.0.2.9').then(
          () => (accepted += 1),
          () => {},
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    expect(accepted).toBe(200);
  });

  it('is accepted again after its minute', async () => {
    for (let time = 0; time < 3; time++) await limitPublicWrites('192.0.2.1');
    await testDatabase`UPDATE rate_limits SET expire = expire - 60000`;
    await limitPublicWrites('192.0.2.1');
    expect(await testDatabase`SELECT points FROM rate_limits`).toEqual([{ points: 1 }]);
  });
});

it('no count names the address or the account that it is for', async () => {
  await login('ada@example.org', '192.0.2.1');
  await limitPublicWrites('192.0.2.1');
  await limitPublicWrites('x'.repeat(400));
  const keys = (await testDatabase`SELECT key FROM rate_limits`).map(({ key }) => key);
  expect(keys.toSorted()).toEqual([
    expect.stringMatching(/^login:[0-9a-f]{64}$/),
    expect.stringMatching(/^logins:[0-9a-f]{64}$/),
    expect.stringMatching(/^public:[0-9a-f]{64}$/),
    expect.stringMatching(/^public:[0-9a-f]{64}$/),
  ]);
  // A table of all IPv4 addresses must not help, so without the key there is no way back.
  setting.SECRET_KEY = 'another secret of this test, of thirty-two bytes';
  await limitPublicWrites('192.0.2.1');
  expect(await testDatabase`SELECT key FROM rate_limits`).toHaveLength(5);
});
