import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '@/lib/process/runtime/env';
import { catchMail } from './beside-demo';

const UNSET = { MAILER_URL: '', MAILER_API_KEY: '', MAILER_WEBHOOK_PUBLIC_KEY: '' };

function environment(values: Record<string, string>): void {
  for (const [name, value] of Object.entries({ ...UNSET, ...values })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A port in use. */
async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('the catcher makes the settings of a provider, on the next free port', async () => {
  const taken = await takenPort();
  environment({ PORT: String(taken - 1), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  const catcher = await catchMail();
  onTestFinished(() => catcher?.stop());
  expect(Number(new URL(catcher?.url ?? '').port)).toBeGreaterThan(taken);
  const settings = readSettings(process.env);
  expect(settings.MAILER_URL).toBe(catcher?.url);
  expect(settings.MAILER_WEBHOOK_PUBLIC_KEY).toBe(catcher?.publicKey);
  const answer = await fetch(`${settings.MAILER_URL}/api/v1/send/message`, {
    method: 'POST',
    headers: { 'x-server-api-key': settings.MAILER_API_KEY ?? '' },
  });
  expect(await answer.json()).toMatchObject({ data: { code: 'NoRecipients' } });
});

it('the catcher leaves a provider alone that is already set', async () => {
  environment({ MAILER_URL: 'https://mail.example' });
  expect(await catchMail()).toBeUndefined();
  expect(process.env.MAILER_URL).toBe('https://mail.example');
});
