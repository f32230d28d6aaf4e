import { describe, expect, it } from 'vitest';
import { send } from '@/test/support/http';
import { API_KEY, catcherForTest, MAIL, submit } from '../testing';

describe('the send call', () => {
  it('answers with the same fields as the provider', async () => {
    const catcher = await catcherForTest();
    const answer = await submit(catcher);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).toMatch(
      /^\{"status":"success","time":0\.01,"flags":\{\},"data":\{"message_id":"[0-9a-f-]{36}@rp\.mail-catcher\.localhost","messages":\{"ann@example\.org":\{"id":1,"token":"[A-Za-z0-9]{16}"\}\}\}\}$/,
    );
    expect(catcher.messages()).toMatchObject([
      {
        id: 1,
        to: 'ann@example.org',
        from: 'noreply@riverside.example',
        sender: MAIL.from,
        subject: MAIL.subject,
        tag: 'round_announced',
        html: MAIL.html_body,
        plain: MAIL.plain_body,
        behaviour: 'normal',
        taken: true,
      },
    ]);
  });

  it('makes a message for each recipient, without names, with increasing ids', async () => {
    const catcher = await catcherForTest();
    const mail = {
      ...MAIL,
      to: ['Ann <ann@example.org>', 'bo@example.org (Bo)'],
      cc: 'cy@example.org, di@example.org',
    };
    const { data } = await (await submit(catcher, mail)).json();
    expect(Object.keys(data.messages)).toEqual([
      'ann@example.org',
      'bo@example.org',
      'cy@example.org',
      'di@example.org',
    ]);
    expect(catcher.messages().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(new Set(catcher.messages().map(({ token }) => token)).size).toBe(4);
    expect(new Set(catcher.messages().map(({ messageId }) => messageId))).toEqual(new Set([data.message_id]));
  });

  it.each([
    [{ to: [] }, 'NoRecipients'],
    [{ to: Array.from({ length: 51 }, (_, n) => `p${n}@example.org`) }, 'TooManyToAddresses'],
    [{ html_body: ' ', plain_body: null }, 'NoContent'],
    [{ from: '' }, 'FromAddressMissing'],
    [{ from: 'Riverside' }, 'UnauthenticatedFromAddress'],
    [{ attachments: [{ data: 'eA==' }] }, 'AttachmentMissingName'],
    [{ attachments: [{ name: 'a' }] }, 'AttachmentMissingData'],
  ])('refuses %o with HTTP 200', async (change, code) => {
    const catcher = await catcherForTest();
    const answer = await submit(catcher, { ...MAIL, ...change });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'error',
      data: { message: expect.any(String), code },
    });
    expect(catcher.received()).toBe(0);
  });

  it('refuses an unknown key and repeats it, as the provider does', async () => {
    const catcher = await catcherForTest();
    const answer = await submit(catcher, MAIL, 'wrong');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'error',
      data: {
        code: 'InvalidServerAPIKey',
        message: 'The API token provided in X-Server-API-Key was not valid.',
        token: 'wrong',
      },
    });
    expect((await (await submit(catcher, MAIL, ' ')).json()).data).toEqual({
      message: 'Must be authenticated as a server.',
      code: 'AccessDenied',
    });
  });

  it('accepts parameters as a form field too, and refuses other types', async () => {
    const catcher = await catcherForTest();
    const call = (type: string, body: string) =>
      send(`${catcher.url}/api/v1/send/message`, {
        method: 'POST',
        headers: { 'content-type': type, 'x-server-api-key': API_KEY },
        body,
      });
    const form = new URLSearchParams({ params: JSON.stringify(MAIL) }).toString();
    expect((await call('application/x-www-form-urlencoded', form)).json.status).toBe('success');
    expect((await call('text/plain', JSON.stringify(MAIL))).json.data.code).toBe('NoRecipients');
  });

  it.each([
    ['{"to":', 400],
    [JSON.stringify({ ...MAIL, to: 5 }), 500],
  ])('fails on %s', async (body, status) => {
    expect((await submit(await catcherForTest(), body)).status).toBe(status);
  });

  it('keeps the newest 5,000 messages and counts all', async () => {
    const catcher = await catcherForTest();
    const fifty = { ...MAIL, to: Array.from({ length: 50 }, (_, n) => `p${n}@example.org`) };
    for (let n = 0; n < 101; n++) await (await submit(catcher, fifty)).arrayBuffer();
    expect(catcher.received()).toBe(5050);
    expect(catcher.messages()).toHaveLength(5000);
    expect(catcher.messages()[0]?.id).toBe(51);
    catcher.clear();
    expect(catcher.messages()).toEqual([]);
    await (await submit(catcher)).arrayBuffer();
    expect([catcher.received(), catcher.messages()[0]?.id]).toEqual([5051, 5051]);
  });
});
