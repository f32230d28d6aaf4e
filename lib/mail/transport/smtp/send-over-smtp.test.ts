import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Message, sendMessage } from '@/lib/mail/transport/client';
import { failureKind } from '@/lib/mail/transport/failure-kinds';
import { isOutcomeUnknown } from '@/lib/mail/transport/failures';
import { timeoutOfHanging } from '@/test/running/patience.mjs';
import { AUTHORITY, CERTIFICATES } from '@/test/support/mail/certificates';
import { pointAtProvider } from '@/test/support/mail/provider';
import { type Fault, type Place, sendInNewProcess, smtpServer } from '@/test/support/mail/smtp';
import { DEAD_PORT } from '@/test/support/servers/server';
import { waitFor } from '@/test/support/waiting';

const message = {
  to: 'ada@example.org',
  from: 'Riverside <wine@riverside.example>',
  subject: 'New wines – zażółć',
  html: '<p>Hello</p>\n.\n<p>dots</p>',
  plain: 'Hello',
  tag: 'round_announced',
};

/** Settings for a mail server, with the certificates of any authority where a test is not about those. */
function pointAtServer(url: string, timeout = 60_000): void {
  pointAtProvider(url, { MAILER_API_KEY: undefined, MAILER_TIMEOUT_MS: timeout });
}

function trustingEverybody(): void {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A message that is not sent: its failure with the kind of that. */
async function refused(fields: Partial<Message> = {}) {
  const result = await sendMessage({ ...message, ...fields });
  if (!('failure' in result)) throw new Error('It was sent');
  return { ...result, kind: failureKind(result.failure) };
}

async function failing(faults: Partial<Record<Place, Fault>>, login = '', timeout = 60_000) {
  const server = await smtpServer({ faults });
  pointAtServer(server.url(login), timeout);
  return { server, ...(await refused()) };
}

/** A server for this test that the settings name. */
async function aServer(options: Parameters<typeof smtpServer>[0] = {}, login = '', query?: string) {
  const server = await smtpServer(options);
  pointAtServer(server.url(login, query));
  return server;
}

describe('a message that a mail server takes', () => {
  it('has the id that is written down, both texts, and nothing that the library would add by itself', async () => {
    const server = await aServer();
    const address = `https://a.example/unsubscribe/${'1-'.repeat(40)}`;
    const result = await sendMessage({
      ...message,
      headers: { 'List-Unsubscribe': `<${address}>` },
    });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'wine@riverside.example', to: message.to });
    const read = await PostalMime.parse(mail?.data ?? '');
    expect(read).toMatchObject({
      subject: message.subject,
      from: { name: 'Riverside', address: 'wine@riverside.example' },
      text: 'Hello\n',
    });
    expect(read.html?.trim()).toBe(message.html);
    expect(read.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${address}>` }),
    );
    expect(mail?.data).toContain(`List-Unsubscribe: <${address}>\r\n`);
    expect(result).toEqual({ messageId: read.messageId?.slice(1, -1), token: null });
    expect(read.messageId).toMatch(/^<[0-9a-f]{24}@riverside\.example>$/);
  });

  it('brings its files and its address for answers along', async () => {
    const server = await aServer();
    const data = Buffer.from([0, 1, 2, 255]);
    const attachments = [{ name: 'bestellung é.xlsx', type: 'application/x-test', data }];
    await sendMessage({ ...message, replyTo: 'ada@bücher.example', attachments });
    const read = await PostalMime.parse(server.mails[0]?.data ?? '');
    expect(read.replyTo).toEqual([{ name: '', address: 'ada@xn--bcher-kva.example' }]);
    const [file] = read.attachments;
    expect(file).toMatchObject({ filename: 'bestellung é.xlsx', mimeType: 'application/x-test' });
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(data);
  });

  it('has no line over 998 bytes and no header of somebody’s making', async () => {
    const server = await aServer();
    await sendMessage({
      ...message,
      subject: `${'a'.repeat(1500)}\r\nBcc: eve@example.org`,
      from: '"Ann\r\nBcc: eve@example.org" <wine@riverside.example>',
      replyTo: 'adam\r\nBcc: eve@example.org',
      html: `<p>${'x'.repeat(5000)}</p>`,
      plain: 'ż'.repeat(5000),
    });
    const data = server.mails[0]?.data ?? '';
    expect(Math.max(...data.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(data).not.toMatch(/^bcc:/im);
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.org>']);
  });

  it('goes to the domain’s spelling in the name system, with its length in the mail log', async () => {
    const server = await aServer();
    const domain = `${'a'.repeat(50)}.bücher.example`;
    const result = await sendMessage({ ...message, to: 'ada@bücher.example', from: `W <wine@${domain}>` });
    expect(server.mails[0]).toMatchObject({ to: 'ada@xn--bcher-kva.example' });
    expect(result).toMatchObject({ messageId: expect.stringMatching(/^.{1,64}$/) });
  });

  it('goes through a connection that an earlier one left open, and through a new one when that was closed', async () => {
    const server = await aServer({}, 'u:right');
    for (let sent = 1; sent <= 15; sent += 1) expect(await sendMessage(message)).toHaveProperty('messageId');
    expect(server.connections()).toBe(1);
    server.closeAll();
    expect(await sendMessage(message)).toHaveProperty('messageId');
    expect(server.connections()).toBe(2);
    expect(server.mails).toHaveLength(16);
  });

  it('goes through a new connection when the server takes no more through the old one', async () => {
    await aServer();
    await sendMessage(message);
    await aServer({ faults: { MAIL: '421 4.7.0 Too many messages' }, times: 1 });
    expect(await sendMessage(message)).toMatchObject({
      failure: expect.stringContaining('421'),
      transient: true,
    });
    expect(await sendMessage(message)).toHaveProperty('messageId');
  });

  it('waits for one of the connections that the process may have', async () => {
    const server = await smtpServer();
    pointAtProvider(server.url(), { MAILER_CONCURRENCY: 2 });
    await Promise.all(Array.from({ length: 20 }, () => sendMessage(message)));
    expect(server.mails).toHaveLength(20);
    expect(server.connections()).toBeLessThanOrEqual(2);
  });
});

describe('a mail server’s encryption', () => {
  it('is asked for and used before the password on a smtp address', async () => {
    trustingEverybody();
    const server = await aServer({}, 'u:right', '');
    expect(await sendMessage(message)).toHaveProperty('messageId');
    expect(server.commands.map((line) => line.split(' ')[0])).toEqual([
      'EHLO',
      'STARTTLS',
      'EHLO',
      'AUTH',
      'MAIL',
      'RCPT',
      'DATA',
    ]);
  });

  it('is there from the start on a smtps address', async () => {
    trustingEverybody();
    const server = await smtpServer({ secure: true });
    pointAtServer(server.url('u:right', '').replace('smtp:', 'smtps:'));
    expect(await sendMessage(message)).toHaveProperty('messageId');
    expect(server.commands.some((line) => line.startsWith('STARTTLS'))).toBe(false);
  });

  it('is neither asked for nor used with tls=none', async () => {
    const server = await aServer({}, 'u:right');
    expect(await sendMessage(message)).toHaveProperty('messageId');
    expect(server.commands.some((line) => line.startsWith('STARTTLS'))).toBe(false);
  });

  it.each([
    ['starttls', 'smtp:', false],
    ['TLS', 'smtps:', true],
  ])('fails before any login when nobody vouches for it, with %s', async (_name, scheme, secure) => {
    const server = await smtpServer({ secure });
    pointAtServer(server.url('u:right', '').replace('smtp:', scheme));
    const failure = expect.stringContaining('UNABLE_TO_VERIFY');
    expect(await refused()).toEqual({ failure, transient: true, kind: 'certificate' });
    expect(server.commands.some((line) => line.startsWith('AUTH'))).toBe(false);
  });

  it('counts an authority of NODE_EXTRA_CA_CERTS, and the name of the host', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'smtp-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'ca.pem'), AUTHORITY);
    const [right, wrong] = [await smtpServer(), await smtpServer({ certificate: CERTIFICATES.elsewhere })];
    const urls = [right, wrong].map((server) => server.url('u:right', ''));
    const [sent, failed] = await sendInNewProcess(message, urls, path.join(folder, 'ca.pem'));
    expect(sent).toHaveProperty('messageId');
    const { failure = '' } = failed ?? {};
    expect(failure).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(failureKind(failure)).toBe('certificate');
    expect(wrong.commands).toEqual([expect.stringMatching(/^EHLO/), 'STARTTLS']);
  });

  it('fails for good when the server has none', async () => {
    const server = await aServer({ faults: { STARTTLS: '502 5.5.1 Not implemented' } }, 'u:right', '');
    expect(await refused()).toMatchObject({ transient: false, kind: 'encryption' });
    expect(server.commands.some((line) => line.startsWith('AUTH'))).toBe(false);
  });

  it.each([
    ['after STARTTLS', { STARTTLS: 'hang' }],
    // It says that it begins, and then speaks no TLS.
    ['within TLS', { STARTTLS: '220 go ahead' }],
  ] as const)(
    'that is not there %s ends the exchange in time, before the password',
    async (_when, faults) => {
      trustingEverybody();
      const server = await smtpServer({ faults });
      pointAtServer(server.url('u:right', ''), 400);
      const failure = expect.stringContaining('did not answer');
      expect(await refused()).toEqual({ failure, transient: true, kind: 'silent' });
      expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([]);
      await waitFor(() => expect(server.open()).toBe(0));
    },
  );

  it('that never begins on a smtps address ends the exchange in time', async () => {
    const server = await smtpServer({ faults: { GREETING: 'hang' } });
    pointAtServer(server.url('', '').replace('smtp:', 'smtps:'), 400);
    expect(await refused()).toMatchObject({ transient: true, kind: 'silent' });
  });

  it('is said to fail when the server speaks none at that port', async () => {
    const server = await smtpServer();
    pointAtServer(server.url('u:right', '').replace('smtp:', 'smtps:'));
    expect(await refused()).toMatchObject({ kind: 'secure_connection' });
  });
});

describe('a message that a mail server does not take', () => {
  it('says that the password was refused, without the password', async () => {
    const { failure, kind, transient } = await failing({}, 'me%40here:canary%2Fword');
    expect({ kind, transient }).toEqual({ kind: 'password', transient: false });
    expect(failure).toContain('535 5.7.8');
    expect(failure).not.toMatch(/canary|Y2FuYXJ5/);
    expect(failure).not.toContain(Buffer.from('\0me@here\0canary/word').toString('base64'));
  });

  it('says so in our own words also where the password is one of them', async () => {
    const { failure, kind } = await failing(
      { AUTH: '535 5.7.8 No, not the server' },
      'u:the%20mail%20server',
    );
    expect(kind).toBe('password');
    expect(failure).toMatch(/^The mail server refused the password: 535/);
    const echoed = await failing({ AUTH: '535 5.7.8 not server here' }, 'u:server');
    expect(echoed.failure).toBe('The mail server refused the password: 535 5.7.8 not [password] here');
  });

  it.each([
    [{ GREETING: '554 5.7.1 Go away' }, 'turned_away', false],
    [{ GREETING: '421 4.3.2 Too busy' }, 'later', true],
    [{ GREETING: 'HTTP/1.1 400 Bad Request' }, 'not_understood', true],
    [{ AUTH: '454 4.7.0 Not now' }, 'later', true],
    [{ MAIL: '530 5.7.0 Log in first' }, 'password', false],
    [{ MAIL: '553 5.7.1 Not your address' }, 'sender', false],
    [{ MAIL: '552 5.3.4 Too large' }, 'too_large', false],
    [{ RCPT: '451 4.7.1 Greylisted' }, 'later', true],
    [{ RCPT: '550 5.1.1 No such user' }, 'recipient', false],
    [{ RCPT: '550 5.1.1 No such user', DATA: '354 Go on' }, 'recipient', false],
    [{ DATA: '451 4.3.0 Not now' }, 'later', true],
    [{ END: '451 4.3.0 Not now' }, 'later', true],
    [{ END: '552 5.3.4 Too large' }, 'too_large', false],
    [{ END: '554 5.7.1 Spam' }, 'message', false],
  ] as const)('tells %o as %s', async (faults, kind, transient) => {
    const result = await failing(faults, 'AUTH' in faults ? 'u:right' : '');
    expect(result).toMatchObject({ kind, transient });
    expect(result.server.mails).toEqual([]);
    expect(isOutcomeUnknown(result.failure)).toBe(false);
  });

  it.each(['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const)(
    'was certainly not sent when the server is silent after %s',
    async (place) => {
      const result = await failing({ [place]: 'hang' }, 'u:right', 400);
      expect(result).toMatchObject({ kind: 'silent', transient: true });
      expect(result.failure).toMatch(/^The mail server did not answer within 0.4 seconds \(.*\)\.$/);
      await waitFor(() => expect(result.server.open()).toBe(0));
      expect(result.server.mails).toEqual([]);
    },
  );

  it.each(['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const)(
    'was certainly not sent when the connection is lost after %s',
    async (place) => {
      const result = await failing({ [place]: 'cut' }, 'u:right');
      expect(result).toMatchObject({ kind: 'broken_off', transient: true });
      expect(isOutcomeUnknown(result.failure)).toBe(false);
    },
  );

  it.each(['hang', 'cut', 'What?'] as const)(
    'may have arrived when the answer to the last dot is: %s',
    async (fault) => {
      const result = await failing({ END: fault }, '', fault === 'hang' ? timeoutOfHanging() : undefined);
      expect(result).toMatchObject({ kind: 'unknown', transient: false });
      expect(isOutcomeUnknown(result.failure)).toBe(true);
    },
  );

  it('was certainly not sent when a large one is cut off within', async () => {
    await aServer({ faults: { BODY: 'cut' } });
    const data = Buffer.alloc(30_000_000, 1);
    const result = await refused({ attachments: [{ name: 'a', type: 'a/b', data }] });
    expect(result).toMatchObject({ failure: expect.stringContaining('within the message'), transient: true });
    expect(isOutcomeUnknown(result.failure)).toBe(false);
  });

  it('is larger than the server says it takes, and not sent', async () => {
    await aServer({ extensions: ['SIZE 100'] });
    expect(await refused()).toMatchObject({ transient: false, kind: 'too_large' });
  });

  it('has an address with letters that the server does not know', async () => {
    await aServer();
    expect(await refused({ to: 'jürgen@example.org' })).toMatchObject({ transient: false, kind: 'letters' });
    const others = await aServer({ extensions: ['SMTPUTF8', '8BITMIME'] });
    expect(await sendMessage({ ...message, to: 'jürgen@bücher.example' })).toHaveProperty('messageId');
    expect(others.commands).toContain(
      `RCPT TO:<${Buffer.from('jürgen').toString('binary')}@xn--bcher-kva.example>`,
    );
  });

  it('has a server that nobody finds, or that takes no connection', async () => {
    pointAtServer('smtp://mail.invalid:25?tls=none');
    expect(await refused()).toMatchObject({ kind: 'host_name' });
    pointAtServer(`smtp://127.0.0.1:${DEAD_PORT}?tls=none`);
    const closed = await sendMessage(message);
    expect(closed).toEqual({ failure: 'The mail server refused the connection.', transient: true });
  });
});
