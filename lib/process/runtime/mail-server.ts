import { domainToASCII } from 'node:url';

/** A mail server that takes our messages, as `MAILER_URL` names it. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte, TLS asked for by STARTTLS and required, or none at all. */
  tls: 'from the start' | 'starttls' | 'none';
  login?: { user: string; password: string };
}

const PORTS = { 'from the start': 465, starttls: 587, none: 25 };

/**
 * Reads the address of a mail server: `smtps://user:password@host:465`, `smtp://…:587`, which requires STARTTLS, and
 * `smtp://…?tls=none`. Undefined for an address with another scheme, and a sentence without any value for one that is
 * wrong.
 */
export function readMailServer(address: string): MailServer | string | undefined {
  if (!/^smtps?:/i.test(address)) return undefined;
  let url: URL;
  let [host, user, password] = ['', '', ''];
  try {
    url = new URL(address);
    [host, user, password] = [
      hostIn(url),
      decodeURIComponent(url.username),
      decodeURIComponent(url.password),
    ];
  } catch {
    return 'must be a complete address, with user and password percent-encoded';
  }
  if (host === '') return 'must name the host of the mail server';
  if (!['', '/'].includes(url.pathname) || url.hash !== '') {
    return 'must end after the host and port of the mail server: it has no path';
  }
  if (url.port === '0') return 'must name a port from 1 to 65535';
  const tls = tlsIn(url);
  if (tls === undefined)
    return 'takes nothing after the host and port but ?tls=none, and that with smtp:// only';
  if ((user === '') !== (password === '')) return 'must have both a user and a password, or neither';
  if (/\p{Cc}/u.test(user + password)) return 'must have no control characters in user and password';
  return {
    host,
    port: url.port === '' ? PORTS[tls] : Number(url.port),
    tls,
    ...(user === '' ? {} : { login: { user, password } }),
  };
}

/** The host in the form that names and certificates have; '' when there is none, or none that could exist. */
function hostIn({ hostname }: URL): string {
  const name = decodeURIComponent(hostname);
  return /^\[.*\]$/.test(name) ? name.slice(1, -1) : domainToASCII(name);
}

function tlsIn({ protocol, search }: URL): MailServer['tls'] | undefined {
  if (search === '') return protocol === 'smtps:' ? 'from the start' : 'starttls';
  return search === '?tls=none' && protocol === 'smtp:' ? 'none' : undefined;
}
