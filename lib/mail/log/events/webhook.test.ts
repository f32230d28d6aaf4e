import { generateKeyPairSync, sign } from 'node:crypto';
import { it } from 'vitest';
import { anyone } from '@/lib/rules/caller';
import { expectRefusal } from '@/test/support/refusals';
import { receiveMailEvent } from './webhook';

it('the webhook is closed while no key is set', async () => {
  const bytes = Buffer.from('{"event":"DomainDNSError","payload":{}}');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = sign('sha256', bytes, privateKey).toString('base64');
  await expectRefusal(receiveMailEvent(anyone, { bytes, signature }), 401, { message: 'Invalid signature' });
});
