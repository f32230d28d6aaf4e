import { describe, expect, it } from 'vitest';
import type { BehaviourKind } from './behaviours';
import { catcherForTest, MAIL, mailTo, submit } from './testing';

/** The error code behind a failed fetch. */
const codeOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name;

describe('a behaviour', () => {
  it.each<[BehaviourKind, number, string, RegExp]>([
    [
      'http-500',
      500,
      'application/json; charset=utf-8',
      /^\{"status":500,"error":"Internal Server Error"\}$/,
    ],
    ['html-502', 502, 'text/html', /^<html>[\s\S]*502 Bad Gateway/],
    ['empty-body', 200, 'application/json; charset=utf-8', /^$/],
    ['truncated', 200, 'application/json; charset=utf-8', /^\{"status":"success"[\s\S]*[^}]$/],
    ['recipient-missing', 200, 'application/json; charset=utf-8', /"messages":\{\}\}\}$/],
    ['id-missing', 200, 'application/json; charset=utf-8', /"messages":\{"ann@example\.org":\{\}\}\}\}$/],
    ['wrong-types', 200, 'application/json; charset=utf-8', /\{"id":true,"token":\["none"\]\}/],
    ['redirect', 302, 'text/html', /^$/],
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

  it.each<[BehaviourKind, boolean]>([
    ['reset', false],
    ['taken-then-reset', true],
  ])('%s destroys the connection before an answer', async (kind, taken) => {
    const catcher = await catcherForTest();
    catcher.behave({ kind });
    expect(await submit(catcher).catch(codeOf)).toBe('ECONNRESET');
    expect(catcher.messages()).toMatchObject([{ behaviour: kind, taken }]);
  });

  it('hangs until the caller gives up', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'hang' });
    const patience = new AbortController();
    const answer = submit(catcher, MAIL, undefined, patience.signal).catch((error: Error) => error.name);
    await expect.poll(() => catcher.received()).toBe(1);
    patience.abort();
    expect(await answer).toBe('AbortError');
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

  it('answers with the response it was given', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'custom', answer: { status: 418, type: 'text/plain', body: 'short and stout' } });
    const answer = await submit(catcher);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([418, 'text/plain']);
    expect(await answer.text()).toBe('short and stout');
    catcher.behave({ kind: 'custom' });
    const empty = await submit(catcher);
    expect([empty.status, await empty.text()]).toEqual([200, '']);
  });

  it('closes the connection half-way through an answer', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'cut-off' });
    const answer = await submit(catcher);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('sends the answer one byte at a time', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'drip', everyMs: 1 });
    const answer = await submit(catcher);
    const sizes: number[] = [];
    for await (const part of answer.body ?? []) sizes.push((part as Uint8Array).length);
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(Number(answer.headers.get('content-length')));
  });

  it('sends a huge body until the caller disconnects', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'huge-body' });
    const answer = await submit(catcher);
    const reader = answer.body?.getReader();
    let size = 0;
    while (size < 1_000_000) size += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY;
    await reader?.cancel();
    expect(size).toBeLessThan(10_000_000);
  });

  it('waits before it answers, and stores the message meanwhile', async () => {
    const catcher = await catcherForTest();
    catcher.behave({ kind: 'normal', delayMs: 300 });
    const started = performance.now();
    const answer = submit(catcher);
    await expect.poll(() => catcher.messages().length).toBe(1);
    expect((await answer).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(290);
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
