import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { openConsole } from '../fixtures';
import { order, press } from './steps';

interface PaidOrder {
  id: number;
  payment_reference: string;
  participant: { id: number; name: string };
}

/** Lets the group be paid to an account, and places an order of one bottle, at 13.95, for each of these people. */
export async function paidGroup(group: Group, ...people: string[]): Promise<PaidOrder[]> {
  const account = await group.api('/payment-accounts', { holder: 'Riverside', iban: 'NL91ABNA0417164300' });
  await group.api(`/routes/${group.routeId}`, { payment_account_id: account.id }, 'PATCH');
  for (const person of people) await order(group, `${person}@example.org`, [1]);
  const { items }: { items: PaidOrder[] } = await group.api('/orders');
  return people.flatMap((person) => items.filter(({ participant }) => participant.name === person));
}

/** Chooses a bank's file on the page that reads one, as an administrator, and goes on to its transfers. */
export async function drop(page: Page, group: Group, content: string | Buffer, name = 'november.xml') {
  await openConsole(page, group, '/admin/payments/import');
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page
    .getByLabel('Bank statement')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await press(page, 'Show what is in it');
}
