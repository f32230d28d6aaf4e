import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { atMost } from '@/db/limits';

/**
 * The outcome of a request to the domain: this server answered; the name is unknown; the certificate is
 * invalid; no answer in time; or another server answered.
 */
export type ReachResult = 'here' | 'unknownName' | 'certificate' | 'unreachable' | 'late' | 'otherServer';

const PATIENCE_MS = 4000;
/** More than the answer of this server has; in bytes. */
const LONGEST = 4096;
/** Names that never exist in the domain name system (RFC 6761), so that nobody has to be asked for them. */
const RESERVED = /(^|\.)(example|invalid)$/;

/** The networks that only machines near this one reach (RFC 1918, 4193 and 6598). */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('100.64.0.0', 10);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/**
 * The result as an administrator may read it. For hosts of a private network it tells only whether this server answers:
 * other answers would map that network for an administrator who names its hosts.
 */
export function tellable(result: ReachResult, addresses: string[]): ReachResult {
  const isPrivate = addresses.some((one) => PRIVATE.check(one, isIPv4(one) ? 'ipv4' : 'ipv6'));
  return isPrivate && result !== 'here' ? 'unreachable' : result;
}

/** Asks `url` once and compares its answer with the proof that only this installation can give. */
export async function requestProof(url: URL, proof: string): Promise<ReachResult> {
  if (RESERVED.test(url.hostname)) return 'unknownName';
  // An address in the place of a name is not looked up.
  if (isLinkLocal(url.hostname)) return 'unreachable';
  const signal = AbortSignal.timeout(atMost(PATIENCE_MS));
  const asked: string[] = [url.hostname.replace(/^\[(.*)\]$/, '$1')].filter((host) => isIP(host) > 0);
  try {
    const answer = await get(url, signal, asked);
    return tellable(answer.includes(`"${proof}"`) ? 'here' : 'otherServer', asked);
  } catch (error) {
    return tellable(signal.aborted ? 'late' : outcomeOf(error), asked);
  }
}

/** The beginning of the answer; the addresses that the host's name leads to are added to `asked`. */
function get(url: URL, signal: AbortSignal, asked: string[]): Promise<string> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { signal, agent: false, lookup: outsideLookup(asked), headers: { accept: 'application/json' } },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > LONGEST) answer.destroy();
        });
        answer.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
        answer.on('error', () => {});
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/**
 * Looks a name up, and refuses addresses of the local link: at such a one, a machine in a data centre finds the
 * service that knows its secrets. The others are added to `found`.
 */
const outsideLookup =
  (found: string[]): LookupFunction =>
  (hostname, options: LookupOptions, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const usable = (addresses ?? []).filter(({ address }) => !isLinkLocal(address));
      found.push(...usable.map(({ address }) => address));
      const [first] = usable;
      if (error || !first) return done(error ?? new Error('no address outside the local link'), '', 0);
      if (options.all) (done as (error: null, addresses: LookupAddress[]) => void)(null, usable);
      else done(null, first.address, first.family);
    });
  };

const isLinkLocal = (address: string) =>
  isIPv4(address) ? address.startsWith('169.254.') : /^(fe[89ab]|::ffff:(169\.254|a9fe))/i.test(address);

function outcomeOf(error: unknown): ReachResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'unknownName';
  if (/CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO|UNABLE_TO/.test(code)) return 'certificate';
  // A server that closes the connection, or speaks another protocol, does answer.
  if (code.startsWith('HPE_') || code === 'ECONNRESET') return 'otherServer';
  return 'unreachable';
}
