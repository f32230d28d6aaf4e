import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unscopedUserByEmail } from '@/db/unscoped';
import { SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';
import { allPaymentAccounts } from '@/lib/money/accounts/queries';
import { importStatement } from '@/lib/money/booking/import';
import { presentStatement } from '@/lib/money/booking/present';
import { getOwing } from '@/lib/orders/lists/orders-owing';
import { openTestDatabase, testDatabaseUrl } from '@/test/support/rules';
import { writeSampleBankFile } from './sample-bank-file';
import { loadSampleData } from './sample-data';

openTestDatabase();

it("the sample bank file pays most of the sample orders, and leaves two and a stranger's for the administrator", async () => {
  await loadSampleData(testDatabaseUrl());
  const user = await unscopedUserByEmail(SAMPLE_LOGINS.admin.email);
  if (!user) throw new Error('there is no administrator');
  const administrator = { kind: 'administrator', user, elevated: false } as const;
  const folder = await mkdtemp(path.join(tmpdir(), 'bank-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { total } = await getOwing(administrator, { limit: 1, offset: 0 });
  const [account] = await allPaymentAccounts(administrator, {});
  const statement = presentStatement(
    await importStatement(administrator, {
      payment_account_id: String(account?.id),
      bytes: await readFile(await writeSampleBankFile(folder)),
    }),
  );
  const { found, booked, suggested, open } = statement;
  expect({ found, booked, suggested, open }).toEqual({
    found: total + 1,
    booked: total - 2,
    suggested: 2,
    open: 1,
  });
  expect(booked).toBeGreaterThan(9);
});
