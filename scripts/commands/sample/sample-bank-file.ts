import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unscopedUserByEmail } from '@/db/unscoped';
import { SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';
import { paymentReference } from '@/lib/money/ledger/reference';
import { getOwing } from '@/lib/orders/lists/orders-owing';
import { now } from '@/lib/process/runtime/clock';
import { writeAmount } from '@/lib/words/amounts';

/** The account to which the sample groups are paid. */
export const SAMPLE_ACCOUNT = { holder: 'Cellar & Co-op', iban: 'NL91ABNA0417164300' };

/** The orders whose payers leave out the reference: one writes the number of the order, one nothing of use. */
const WITHOUT_REFERENCE = 2;

interface Transfer {
  cents: number;
  currency: string;
  name: string;
  text: string;
}

/**
 * Writes a bank's file (camt.053) into this folder, to try the reading of such files with, and returns its path. Each
 * sample order that is owed has a transfer with its reference, but for two without one; a further transfer fits no
 * order.
 */
export async function writeSampleBankFile(folder: string): Promise<string> {
  const file = path.join(folder, 'bank-file.xml');
  await mkdir(folder, { recursive: true });
  await writeFile(file, statement(await transfers()));
  return file;
}

async function transfers(): Promise<Transfer[]> {
  const user = await unscopedUserByEmail(SAMPLE_LOGINS.admin.email);
  if (!user) throw new Error('The sample data is not there');
  const { owed } = await getOwing(
    { kind: 'administrator', user, elevated: false },
    { limit: 200, offset: 0 },
  );
  const orders = owed.flatMap(({ route, orders }) =>
    orders.map((order) => ({ ...order, currency: route.currency })),
  );
  const paid = orders.map(({ id, number, participant, dueCents, currency }, index) => ({
    cents: dueCents,
    currency,
    name: participant.name,
    text: [`Order ${number}`, 'Wine'][index - orders.length + WITHOUT_REFERENCE] ?? paymentReference(id),
  }));
  return [...paid, { cents: 1234, currency: 'EUR', name: 'J. Unknown', text: 'Thank you' }];
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function statement(transfers: Transfer[]): string {
  const day = now().toISOString().slice(0, 10);
  const entries = transfers.map(
    ({ cents, currency, name, text }) => `
      <Ntry>
        <Amt Ccy="${currency}">${writeAmount(cents, currency)}</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <NtryDtls><TxDtls>
          <RltdPties><Dbtr><Pty><Nm>${escaped(name)}</Nm></Pty></Dbtr></RltdPties>
          <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <Stmt>
      <Id>1</Id>
      <Acct><Id><IBAN>${SAMPLE_ACCOUNT.iban}</IBAN></Id></Acct>${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}
