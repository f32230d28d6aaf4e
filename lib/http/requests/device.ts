import type { z } from 'zod';
import type { deviceInput } from '@/lib/accounts/auth/account/devices';
import { countedAddress } from '@/lib/rules/network-address';
import { acceptedLocale } from '@/lib/words/languages/choice';
import { clientAddress, requestedHost } from '../callers/callers';
import type { SentHeaders } from './body';
import { isSecure } from './same-origin';

/**
 * The device of a login request: the browser's or program's name without versions, which change too often,
 * and its network.
 */
export function deviceOf(headers: SentHeaders): z.output<typeof deviceInput> {
  const agent = headers.get('user-agent') ?? '';
  return {
    device: `${agent.replaceAll(/[\d._]+/g, '')}\n${countedAddress(clientAddress(headers))}`,
    agent,
    origin: originOf(headers),
    locale: acceptedLocale(headers.get('accept-language')),
  };
}

/** Scheme, host and port that a request was made at; '' without a host. */
function originOf(headers: SentHeaders): string {
  const host = requestedHost(headers);
  const [port = ''] = /:\d+$/.exec(headers.get('host') ?? '') ?? [];
  const origin = `${isSecure(headers) ? 'https' : 'http'}://${host}${port}`;
  return host !== '' && URL.canParse(origin) ? new URL(origin).origin : '';
}
