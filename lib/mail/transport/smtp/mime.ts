import { randomBytes } from 'node:crypto';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs';
import { inAscii } from '@/db/addresses';
import type { Message } from '@/lib/mail/transport/outgoing-message';
import { now } from '@/lib/process/runtime/clock';

/** A message as a mail server takes it. */
export interface Composed {
  from: string;
  to: string;
  /** Our `Message-ID`, without brackets. */
  messageId: string;
  bytes: Buffer;
  /** True when the server has to know SMTPUTF8, because a local part has letters beyond ASCII. */
  beyondAscii: boolean;
}

/** Turns a message into MIME, with an id of our own. Its lines are at most 998 bytes long, and domains are punycode. */
export async function composeMime(message: Message): Promise<Composed> {
  const { subject, html, plain, replyTo, headers, attachments = [] } = message;
  const [sender] = addressparser(message.from, { flatten: true });
  const [from, to] = [inAscii(sender?.address ?? ''), inAscii(message.to)];
  const messageId = newMessageId(from);
  const mail = new MailComposer({
    from: { name: sender?.name ?? '', address: from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: inAscii(replyTo) } }),
    messageId: `<${messageId}>`,
    date: now(),
    headers: { ...asTheyAre(headers), Subject: subjectHeader(subject) },
    html,
    text: plain,
    // Lines of any length, and signs of any language, arrive as they are.
    textEncoding: 'base64',
    attachments: attachments.map(({ name: filename, type, data }) => ({
      filename,
      contentType: type,
      content: data,
    })),
    // No text of people becomes a file or an address that is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await mail.compile().build();
  return { from, to, messageId, bytes, beyondAscii: /[^\p{ASCII}]/u.test(from + to) };
}

/** Headers on one line each: the library would begin a long address on a line of its own, which not everybody reads. */
const asTheyAre = (headers: Message['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));

/** A word of this length may make a line of a header too long, which ends at its blanks only. */
const LONG_WORD = /\S{500}/;

/** The subject, in pieces when it has words that are longer than a line may be. */
const subjectHeader = (subject: string) =>
  LONG_WORD.test(subject) ? { prepared: true, value: foldLines(encodeWord(subject, 'B', 52)) } : subject;

/** The longest id that the mail log has room for. */
const LONGEST_ID = 64;

/** An id that nobody else gives, at the sender's domain, or at the end of it when it is very long. */
function newMessageId(from: string): string {
  const unique = randomBytes(12).toString('hex');
  const room = LONGEST_ID - unique.length - 1;
  let domain = from.slice(from.lastIndexOf('@') + 1);
  while (domain.length > room && domain.includes('.')) domain = domain.slice(domain.indexOf('.') + 1);
  return `${unique}@${domain.slice(-room).replace(/^-+/, '') || 'localhost'}`;
}
