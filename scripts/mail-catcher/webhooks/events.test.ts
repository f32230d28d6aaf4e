import { createPublicKey, createVerify } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catcherForTest, MAIL, submit, webhookForTest } from '../testing';
import type { MessageEvent } from './events';
import { RubyFloat, rubyJson } from './ruby-json';

const DETAILS = { uuid: '1d1a0b8e-7c1c-4b5e-9b2d-111111111111', timestamp: 1795244400 };

async function reported(event: MessageEvent, subject = MAIL.subject) {
  const webhook = await webhookForTest();
  const catcher = await catcherForTest({ webhookUrl: webhook.url });
  await submit(catcher, { ...MAIL, subject });
  const answer = await catcher.sendEvent(event, 1, DETAILS);
  const call = webhook.calls[0];
  if (!call) throw new Error('The webhook was not called');
  const message = catcher.messages()[0];
  if (!message) throw new Error('The message is not there');
  return {
    catcher,
    message,
    answer,
    call,
    text: call.body.toString(),
    json: JSON.parse(call.body.toString()),
  };
}

describe('an event', () => {
  it('is signed over its raw bytes, as the provider does', async () => {
    const { catcher, call, answer } = await reported('MessageSent');
    expect(answer).toEqual({ status: 200, body: '{"status":"ok"}' });
    const key = createPublicKey({
      key: Buffer.from(catcher.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const verifies = (hash: string, header: string) =>
      createVerify(hash).update(call.body).verify(key, String(call.headers[header]), 'base64');
    expect(verifies('sha256', 'x-postal-signature-256')).toBe(true);
    expect(verifies('sha1', 'x-postal-signature')).toBe(true);
    expect(call.headers['x-postal-signature-kid']).toMatch(/^[0-9a-f]{64}$/);
    expect(call.headers['content-type']).toBe('application/json');
    expect(call.headers['user-agent']).toMatch(/^Postal\//);
    expect(catcher.signed(call.body)['X-Postal-Signature-256']).toBe(call.headers['x-postal-signature-256']);
  });

  it('carries the neutral header instead when asked to', async () => {
    const catcher = await catcherForTest({ signatureHeader: 'X-Mailer-Signature-256' });
    expect(Object.keys(catcher.signed('{}'))).toEqual(['Content-Type', 'X-Mailer-Signature-256']);
  });

  it.each<[MessageEvent, string, string, RegExp]>([
    ['MessageSent', 'Sent', 'true', /^250 /],
    ['MessageDelayed', 'SoftFail', 'true', /^451 /],
    ['MessageDeliveryFailed', 'HardFail', 'true', /^550 5\.1\.1 <ann@example\.org>: /],
    ['MessageHeld', 'Held', 'null', /^$/],
  ])('%s has the fields of a delivery', async (event, status, ssl, output) => {
    const { text, json, message } = await reported(event);
    expect(
      text.startsWith(`{"event":"${event}","timestamp":1795244400.0,"payload":{"message":{"id":1,`),
    ).toBe(true);
    expect(text).toContain(`"sent_with_ssl":${ssl},"timestamp":1795244400.0,"time":`);
    expect(text.endsWith(`},"uuid":"${DETAILS.uuid}"}`)).toBe(true);
    expect(Object.keys(json)).toEqual(['event', 'timestamp', 'payload', 'uuid']);
    expect(Object.keys(json.payload)).toEqual([
      'message',
      'status',
      'details',
      'output',
      'sent_with_ssl',
      'timestamp',
      'time',
    ]);
    expect(json.payload.status).toBe(status);
    expect(json.payload.output).toMatch(output);
    expect(json.payload.message).toEqual({
      id: 1,
      token: message.token,
      direction: 'outgoing',
      message_id: message.messageId,
      to: 'ann@example.org',
      from: 'noreply@riverside.example',
      subject: MAIL.subject,
      timestamp: message.receivedAt / 1000,
      spam_status: 'NotChecked',
      tag: 'round_announced',
    });
  });

  it('MessageBounced names the original message, and describes the bounce as incoming mail', async () => {
    const { json, message } = await reported('MessageBounced');
    expect(Object.keys(json.payload)).toEqual(['original_message', 'bounce']);
    expect(json.payload.original_message).toMatchObject({ id: 1, token: message.token });
    expect(json.payload.bounce).toMatchObject({ id: 2, direction: 'incoming', from: '' });
    expect(Object.keys(json.payload.bounce)).toEqual(Object.keys(json.payload.original_message));
  });

  it('MessageLoaded and MessageLinkClicked name the message and the visitor', async () => {
    const loaded = await reported('MessageLoaded');
    expect(Object.keys(loaded.json.payload)).toEqual(['message', 'ip_address', 'user_agent']);
    const clicked = await reported('MessageLinkClicked');
    expect(Object.keys(clicked.json.payload)).toEqual([
      'message',
      'url',
      'token',
      'ip_address',
      'user_agent',
    ]);
    expect(clicked.json.payload.url).toBe('https://riverside.example/?a=1&b=2');
    expect(clicked.text).toContain('"url":"https://riverside.example/?a=1\\u0026b=2"');
  });

  it('escapes text like the provider’s Ruby', async () => {
    const { text, json } = await reported('MessageSent', 'Red & <b>white</b> \u2028 "1/2" é');
    expect(text).toContain(
      '"subject":"Red \\u0026 \\u003cb\\u003ewhite\\u003c/b\\u003e \\u2028 \\"1/2\\" é"',
    );
    expect(json.payload.message.subject).toBe('Red & <b>white</b> \u2028 "1/2" é');
    expect(
      [1, 0, -0, 1795244400.123, 0.00001, 1e16, 1.5e-7, Number.NaN].map((n) => rubyJson(new RubyFloat(n))),
    ).toEqual(['1.0', '0.0', '-0.0', '1795244400.123', '1.0e-05', '1.0e+16', '1.5e-07', 'null']);
  });

  it('can have its fields replaced', async () => {
    const webhook = await webhookForTest();
    const catcher = await catcherForTest();
    catcher.reportTo(webhook.url);
    await submit(catcher);
    await catcher.sendEvent('MessageDeliveryFailed', 1, { payload: { output: '', details: 'Gone' } });
    await catcher.sendDomainError('riverside.example');
    const [failed, domain] = webhook.calls.map(({ body }) => JSON.parse(body.toString()));
    expect(failed.payload).toMatchObject({ output: '', details: 'Gone', status: 'HardFail' });
    expect(domain).toMatchObject({ event: 'DomainDNSError', payload: { domain: 'riverside.example' } });
  });

  it('reports a webhook that refuses it, cannot be reached or is not set', async () => {
    const unready = await webhookForTest(503, '{"detail":"The database cannot be reached."}');
    const catcher = await catcherForTest();
    await submit(catcher);
    expect(await catcher.sendEvent('MessageSent', 1)).toEqual({
      status: -2,
      body: 'No webhook address is set',
    });
    catcher.reportTo(unready.url);
    expect(await catcher.sendEvent('MessageSent', 1)).toEqual({
      status: 503,
      body: '{"detail":"The database cannot be reached."}',
    });
    const gone = await catcherForTest();
    await gone.refuseConnections();
    onTestFinished(() => gone.acceptConnections());
    catcher.reportTo(gone.url);
    expect(await catcher.sendEvent('MessageSent', 1)).toMatchObject({ status: -2, body: /ECONNREFUSED/ });
    expect(catcher.messages()[0]?.events.map(({ answer }) => answer.status)).toEqual([-2, 503, -2]);
    await expect(catcher.sendEvent('MessageSent', 7)).rejects.toThrow('There is no message 7.');
  });
});
