import { describe, expect, it } from 'vitest';
import type { BehaviourKind } from './behaviours';
import { catcherForTest, MAIL, mailTo, submit } from './testing';

/** The error code behind a failed fetch. */
const codeOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name;

describe('a behaviour', () => {
  // The others are met in lib/mail/transport/client.test.ts.
  it.each<[BehaviourKind, number, string, RegExp]>([
    ['http-500', 500, 'application/json; charset=utf-8', /^\{"status":500/],
    ['html-502', 502, 'text/html', /^<html>/],
    ['recipient-missing', 200, 'application/json; charset=utf-8', /"messages":\{\}\}\}$/],
    ['id-missing', 200, 'application/json; charset=utf-8', /"messages":\{"ann@example\.org":\{\}\}\}\}$/],
    ['wrong-types', 200, 'application/json; charset=utf-8', /\{"id":true,"token":\["none"\]\}/],
  ])('sends the status, type and body of %s', async (kind, status, type, body) => {
    const catcher = await catcherForTest();
    catcher.behave({ kind });
    const answer = await submit(catcher);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(await answer.text()).toMatch(body);
    expect(catcher.messages()).toMatchObject([{ behaviour: kind }]);
  });

  it('reports the provider’s errors with HTTP 200', async () => {
    const catcher = await catcherForTest();
    const reported = async () => (await submit(catcher)).json();
    catcher.behave({ kind: 'provider-error' });
    expect((await reported()).data.code).toBe('UnauthenticatedFromAddress');
    catcher.behave({ kind: 'provider-error', error: 'ServerSuspended' });
    expect(await reported()).toMatchObject({ status: 'error', data: { code: 'ServerSuspended' } });
    catcher.behave({ kind: 'provider-error', error: 'parameter-error' });
    expect(await reported()).toMatchObject({ status: 'parameter-error' });
    expect(catcher.messages().map(({ taken }) => taken)).toEqual([false, false, false]);
  });

  it('holds calls until the behaviour is changed', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'hold' });
    const statuses: number[] = [];
    const calls = [MAIL, mailTo('bo@example.org')].map((mail) =>
      submit(catcher, mail).then(({ status }) => statuses.push(status)),
    );
    await expect.poll(() => catcher.messages().map(({ taken }) => taken)).toEqual([true, true]);
    expect(statuses).toEqual([]);
    catcher.behave({ kind: 'http-500' });
    await Promise.all(calls);
    expect(statuses).toEqual([200, 200]);
    expect((await submit(catcher)).status).toBe(500);
    expect(catcher.mostAtOnce()).toBe(2);
    catcher.clear();
    await submit(catcher);
    expect(catcher.mostAtOnce()).toBe(1);
  });

  it('applies only to matching recipients, and only to the first few; other calls succeed', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'http-500', to: 'BO@', times: 2 }, { kind: 'empty-body', to: 'cy@' });
    const met = async (address: string) => {
      await submit(catcher, mailTo(address));
      return catcher.messages().at(-1)?.behaviour;
    };
    expect(await met('ann@example.org')).toBe('normal');
    expect(await met('bo@example.org')).toBe('http-500');
    expect(await met('cy@example.org')).toBe('empty-body');
    expect(await met('bo@example.org')).toBe('http-500');
    expect(await met('bo@example.org')).toBe('normal');
    catcher.behave();
    expect(await met('cy@example.org')).toBe('normal');
  });

  it('refuses connections, and accepts them again at the same address', async () => {
    const catcher = await catcherForTest();
    await submit(catcher);
    await catcher.refuseConnections();
    expect(await submit(catcher).catch(codeOf)).toBe('ECONNREFUSED');
    await catcher.acceptConnections();
    expect((await submit(catcher)).status).toBe(200);
    await catcher.refuseConnections(20);
    await expect.poll(() => submit(catcher).then(({ status }) => status, codeOf)).toBe(200);
  });
});
