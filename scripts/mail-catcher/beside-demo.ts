import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { readSettings } from '@/lib/process/runtime/env';
import { keptBesideDatabase } from '../start/database';
import { startMailCatcher } from './catcher';
import type { MailCatcher } from './mail-catcher';

const PORTS_TO_TRY = 20;

/**
 * Catches the mail of a demonstration on the port after its own, unless MAILER_URL names a provider. Puts its
 * address and keys into the environment, so it must run before the settings are first read.
 */
export async function catchMail(): Promise<MailCatcher | undefined> {
  if (process.env.MAILER_URL) return undefined;
  const { PORT } = readSettings(process.env);
  const apiKey = process.env.MAILER_API_KEY || randomBytes(18).toString('base64url');
  const webhookUrl = `http://127.0.0.1:${PORT}/webhooks/mailer`;
  const privateKey = await signingKey();
  const catcher = await onNextFreePort(PORT + 1, (port) =>
    startMailCatcher({ port, smtpPort: 0, apiKey, webhookUrl, privateKey }),
  );
  process.env.MAILER_URL = catcher.url;
  process.env.MAILER_API_KEY = apiKey;
  process.env.MAILER_WEBHOOK_PUBLIC_KEY = catcher.publicKey;
  return catcher;
}

/** With the embedded database the key is kept between starts. */
async function signingKey(): Promise<KeyObject> {
  const pem = process.env.DATABASE_URL ? newKey() : await keptBesideDatabase('mail-catcher-key.pem', newKey);
  return createPrivateKey(pem);
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

async function onNextFreePort<T>(first: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let port = first; port < Math.min(first + PORTS_TO_TRY, 65_536); port++) {
    try {
      return await start(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return start(0);
}
