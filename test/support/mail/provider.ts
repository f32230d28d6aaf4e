import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Settings, settings } from '@/lib/process/runtime/env';
import type { Behaviour } from '@/scripts/mail-catcher/behaviours';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { waitFor } from '@/test/support/waiting';

export type { CaughtMessage } from '@/scripts/mail-catcher/mailbox';
export type { Behaviour, MailCatcher };

export const API_KEY = 'canary-key-of-the-provider';

/** Starts a mail provider on a port of its own. */
export const startProvider = (): Promise<MailCatcher> => startMailCatcher({ port: 0, apiKey: API_KEY });

/** The provider of this test file, once its tests run. */
export let provider: MailCatcher;

/** Starts a provider for a test file. Each test begins with its ordinary behaviour, without messages. */
export function openProvider(others: Partial<Settings> = {}): void {
  beforeAll(async () => {
    provider = await startProvider();
    pointAtProvider(provider.url, others);
  });
  afterAll(() => provider.stop());
  beforeEach(() => {
    provider.behave();
    provider.clear();
    pointAtProvider(provider.url, others);
  });
}

/** The behaviour of a provider that refuses a message permanently. */
export const REFUSES: Behaviour = { kind: 'provider-error', error: 'UnauthenticatedFromAddress' };

/** The behaviour of a provider that answers with this status and body. */
export const answering = (status: number, body = '', type = 'application/json'): Behaviour => ({
  kind: 'custom',
  answer: { status, body, type },
});

/** Holds calls that reach the provider from now on; `release` lets them and later ones continue. */
export function holdCalls(provider: MailCatcher) {
  const before = provider.received();
  provider.behave({ kind: 'hold' });
  return {
    /** Waits until that many calls have arrived. */
    arrived: (count: number) =>
      waitFor(() => {
        const come = provider.received() - before;
        if (come < count) throw new Error(`${come} of ${count} calls have come`);
      }),
    release: () => provider.behave(),
  };
}

/** Sets a provider in the settings of this process. */
export function pointAtProvider(url: string | undefined, others: Partial<Settings> = {}): void {
  const standard = { MAILER_CONCURRENCY: 10, MAILER_TIMEOUT_MS: 120_000, RATE_LIMIT_ORDER_MAIL_PER_HOUR: 0 };
  Object.assign(settings(), { MAILER_URL: url, MAILER_API_KEY: url && API_KEY, ...standard, ...others });
}

/** The subjects of all messages to the file’s provider, in order. */
export const subjects = () =>
  provider
    .messages()
    .map(({ subject }) => subject.trim())
    .sort();
