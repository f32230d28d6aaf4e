import { createTransport } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import { API_KEY, catcherForTest } from '../testing';

const MAIL = {
  from: 'Riverside <wine@riverside.example>',
  to: 'ann@example.org',
  replyTo: 'Ada <ada@example.org>',
  messageId: '<1@riverside.example>',
  subject: 'Ąutumn',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: 'abc' }],
};

async function sending(password = API_KEY) {
  const catcher = await catcherForTest({ smtpPort: 0 });
  const { hostname: host, port } = new URL(catcher.smtpUrl);
  const transport = createTransport({
    host,
    port: Number(port),
    ignoreTLS: true,
    auth: { user: 'u', pass: password },
  });
  onTestFinished(() => transport.close());
  return { catcher, send: () => transport.sendMail(MAIL) };
}

it('what comes over SMTP is caught like what comes over the API', async () => {
  const { catcher, send } = await sending();
  await send();
  expect(catcher.messages()).toEqual([
    expect.objectContaining({
      to: 'ann@example.org',
      from: 'wine@riverside.example',
      sender: 'Riverside <wine@riverside.example>',
      replyTo: 'Ada <ada@example.org>',
      messageId: '1@riverside.example',
      subject: 'Ąutumn',
      html: expect.stringContaining('<p>Hello</p>'),
      plain: expect.stringContaining('Hello'),
      attachments: [
        { name: 'a.txt', contentType: 'text/plain', data: Buffer.from('abc').toString('base64') },
      ],
      taken: true,
    }),
  ]);
});

it.each([
  ['provider-error', '550', false],
  ['http-500', '451', false],
  ['taken-then-reset', 'closed', true],
] as const)('a catcher that is told %s answers %s', async (kind, words, taken) => {
  const { catcher, send } = await sending();
  catcher.behave({ kind });
  await expect(send()).rejects.toThrow(words);
  expect(catcher.messages()).toEqual([expect.objectContaining({ taken })]);
});

it('a wrong password is refused', async () => {
  const { catcher, send } = await sending('wrong');
  await expect(send()).rejects.toThrow('535');
  expect(catcher.messages()).toEqual([]);
});
