import type { z } from 'zod';
import type { deviceInput } from '@/lib/auth/account/devices';
import { acceptedLocale } from '@/lib/languages/choice';
import { countedAddress } from '@/lib/network-address';
import type { SentHeaders } from './body';
import { clientAddress, requestedHost } from './callers';

/** What a request to log in comes from. A browser is told apart by its cookie, a program by its name and network. */
export function deviceOf(headers: SentHeaders, cookie?: string): z.output<typeof deviceInput> {
  const agent = headers.get('user-agent') ?? '';
  return {
    device: cookie ?? `${agent}\n${countedAddress(clientAddress(headers))}`,
    agent,
    host: requestedHost(headers),
    locale: acceptedLocale(headers.get('accept-language')),
  };
}
