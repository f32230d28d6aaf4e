import type { IncomingHttpHeaders } from 'node:http';
import { RubyFloat, type RubyValue, rubyJson } from '../webhooks/ruby-json';

/** A mail that a caller submits to the provider. */
export interface SubmittedMail {
  /** The addresses of to, cc and bcc, without names. */
  recipients: string[];
  /** The full `From` header. */
  sender: string;
  /** The address without the name. */
  from: string;
  subject: string;
  tag: string | null;
  html: string;
  plain: string;
  replyTo: string | null;
  attachments: { name: string; contentType: string; data: string }[];
  /** Further headers by name. */
  headers: Record<string, string>;
  /** The sender's own `Message-ID`, without brackets; the catcher makes one otherwise. */
  messageId?: string;
}

/** An answer of the provider. */
export interface ProviderAnswer {
  status: number;
  type: string;
  body: string;
}

/** The provider's errors for mails it does not accept, in the order in which it checks. */
const ERROR_MESSAGES = {
  NoRecipients: 'There are no recipients defined to receive this message',
  TooManyToAddresses: 'The maximum number of To addresses has been reached (maximum 50)',
  TooManyCCAddresses: 'The maximum number of CC addresses has been reached (maximum 50)',
  TooManyBCCAddresses: 'The maximum number of BCC addresses has been reached (maximum 50)',
  NoContent: 'There is no content defined for this e-mail',
  FromAddressMissing: 'The From address is missing and is required',
  UnauthenticatedFromAddress: 'The From address is not authorised to send mail from this server',
  AttachmentMissingName: 'An attachment is missing a name',
  AttachmentMissingData: 'An attachment is missing data',
} as const;

/** The errors that the provider reports with HTTP 200. */
export const PROVIDER_ERRORS = [
  'UnauthenticatedFromAddress',
  'FromAddressMissing',
  'NoRecipients',
  'NoContent',
  'TooManyToAddresses',
  'AccessDenied',
  'InvalidServerAPIKey',
  'ServerSuspended',
  'parameter-error',
] as const;

export type ProviderError = keyof typeof ERROR_MESSAGES | (typeof PROVIDER_ERRORS)[number];

type Checked = { mail: SubmittedMail } | { refusal: ProviderAnswer };

const PER_KIND = 50;

/** Reads a send call as the provider does: the mail, or the answer that refuses it. */
export function readSubmission(headers: IncomingHttpHeaders, body: Buffer, apiKey: string): Checked {
  let params: Record<string, unknown>;
  try {
    params = readParams(headers['content-type'] ?? '', body);
  } catch {
    return { refusal: badRequest(headers.accept ?? '') };
  }
  const key = String(headers['x-server-api-key'] ?? '');
  if (isBlank(key)) return { refusal: errorAnswer('AccessDenied') };
  if (key !== apiKey) return { refusal: errorAnswer('InvalidServerAPIKey', key) };
  try {
    const error = findError(params);
    return error ? { refusal: errorAnswer(error) } : { mail: readMail(params) };
  } catch {
    return { refusal: crash() };
  }
}

/** The provider's answer to an accepted mail. */
export function successAnswer(messageId: string, messages: RubyValue): ProviderAnswer {
  return envelope('success', { message_id: messageId, messages });
}

/** The provider's answer to a refused mail or caller. */
export function errorAnswer(code: ProviderError, key = ''): ProviderAnswer {
  switch (code) {
    case 'AccessDenied':
      return envelope('error', { message: 'Must be authenticated as a server.', code });
    case 'InvalidServerAPIKey':
      // The provider repeats the key it was given, so its answers must not be logged as they are.
      return envelope('error', {
        message: 'The API token provided in X-Server-API-Key was not valid.',
        token: key,
        code,
      });
    case 'ServerSuspended':
      return envelope('error', { code });
    case 'parameter-error':
      return envelope('parameter-error', { message: '`rcpt_to` parameter is required but is missing' });
    default:
      return envelope('error', { message: ERROR_MESSAGES[code], code });
  }
}

function envelope(status: string, data: RubyValue): ProviderAnswer {
  const body = rubyJson({ status, time: new RubyFloat(0.01), flags: {}, data });
  return { status: 200, type: 'application/json; charset=utf-8', body };
}

function badRequest(accept: string): ProviderAnswer {
  return accept.includes('application/json')
    ? {
        status: 400,
        type: 'application/json; charset=UTF-8',
        body: rubyJson({ status: 400, error: 'Bad Request' }),
      }
    : { status: 400, type: 'text/html; charset=UTF-8', body: '' };
}

function crash(): ProviderAnswer {
  const body = '<!DOCTYPE html>\n<html>\n<head>\n  <title>Internal Server Error</title>\n</head>\n</html>\n';
  return { status: 500, type: 'text/html; charset=UTF-8', body };
}

function readParams(type: string, body: Buffer): Record<string, unknown> {
  if (/^application\/json/.test(type)) return readObject(body.toString());
  const form = /^application\/x-www-form-urlencoded/.test(type) ? new URLSearchParams(body.toString()) : null;
  const params = form?.get('params');
  return params ? readObject(params) : {};
}

function readObject(text: string): Record<string, unknown> {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function findError(params: Record<string, unknown>): keyof typeof ERROR_MESSAGES | undefined {
  const [to, cc, bcc] = [addresses(params.to), addresses(params.cc), addresses(params.bcc)];
  const domain = isBlank(params.from) ? '' : withoutName(text(params.from)).split('@').slice(1).join('@');
  const attachments = Array.isArray(params.attachments) ? params.attachments.filter(isObject) : [];
  const found: [keyof typeof ERROR_MESSAGES, boolean][] = [
    ['NoRecipients', to.length + cc.length + bcc.length === 0],
    ['TooManyToAddresses', to.length > PER_KIND],
    ['TooManyCCAddresses', cc.length > PER_KIND],
    ['TooManyBCCAddresses', bcc.length > PER_KIND],
    ['NoContent', isBlank(params.plain_body) && isBlank(params.html_body)],
    ['FromAddressMissing', isBlank(params.from)],
    ['UnauthenticatedFromAddress', isBlank(domain)],
  ];
  const error = found.find(([, holds]) => holds)?.[0];
  if (error) return error;
  const incomplete = attachments.find(({ name, data }) => isBlank(name) || isBlank(data));
  if (!incomplete) return undefined;
  return isBlank(incomplete.name) ? 'AttachmentMissingName' : 'AttachmentMissingData';
}

function readMail(params: Record<string, unknown>): SubmittedMail {
  const all = [params.to, params.cc, params.bcc].flatMap(addresses);
  return {
    recipients: all.map(withoutName),
    sender: text(params.from),
    from: withoutName(text(params.from)),
    subject: text(params.subject ?? ''),
    tag: params.tag == null ? null : text(params.tag),
    html: text(params.html_body ?? ''),
    plain: text(params.plain_body ?? ''),
    replyTo: params.reply_to == null ? null : text(params.reply_to),
    attachments: (Array.isArray(params.attachments) ? params.attachments : [])
      .filter(isObject)
      .map((file) => ({
        name: text(file.name),
        contentType: text(file.content_type ?? 'application/octet-stream'),
        data: text(file.data),
      })),
    headers: isObject(params.headers)
      ? Object.fromEntries(Object.entries(params.headers).map(([name, value]) => [name, text(value)]))
      : {},
  };
}

function addresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return value.split(/,\s*/);
  if (Array.isArray(value)) return value.filter((address) => address !== null).map(text);
  throw new TypeError('Neither a text nor a list of texts');
}

/** Reads a text. Throws for anything else, as the provider's own code does. */
function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Not a text');
  return value;
}

function withoutName(address: string): string {
  return address
    .replace(/.*</g, '')
    .replace(/>.*/g, '')
    .replace(/\(.+?\)/g, '')
    .trim();
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
