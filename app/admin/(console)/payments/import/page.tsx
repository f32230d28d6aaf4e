import { ButtonLink } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { Notice } from '@/app/_ui/notice';
import { PageWords } from '@/app/_ui/page-words';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import { allPaymentAccounts } from '@/lib/money/accounts/queries';
import { LARGEST_BANK_FILE } from '@/lib/money/booking/input';
import { Empty } from '../../../_parts/page/empty';
import { PageHeading } from '../../../_parts/page/page-heading';
import { UploadForm } from '../../../_parts/upload-form';

export const generateMetadata = titled('console.bankImport', 'title');

/** The page that takes a bank's file; the next one shows its transfers before any is booked. */
export default async function BankImportPage({ searchParams }: PageProps<'/admin/payments/import'>) {
  const t = await words('console.bankImport');
  const upload = await words('console.bankUpload');
  const payments = (await words('console.rail'))('payments');
  const { refused } = await searchParams;
  const accounts = await queryAsAdministrator(allPaymentAccounts);
  return (
    <>
      <PageHeading title={t('title')} parent={['/admin/payments', payments]} />
      {(refused === 'large' || refused === 'none') && (
        <Notice tone="danger" role="alert" className="mb-6">
          {t(`refused.${refused}`)}
        </Notice>
      )}
      {accounts.length === 0 ? (
        <Empty title={t('noAccount')} sentence={t('needsAccount')}>
          <ButtonLink href="/admin/settings/payment-accounts/new" variant="primary">
            {t('addAccount')}
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <p className="mb-6 max-w-measure">{t('about')}</p>
          <PageWords of={['console.upload']}>
            <UploadForm
              to="/admin/uploads/bank-file"
              accept=".xml,.zip,.csv,.txt,.053,.c53"
              largest={LARGEST_BANK_FILE}
              labels={{
                file: upload('file'),
                fileHelp: upload('fileHelp'),
                tooLarge: upload('tooLarge'),
                show: upload('show'),
              }}
            >
              <div>
                <label htmlFor="account" className="mb-1 block font-medium">
                  {upload('account')}
                </label>
                <select id="account" name="payment_account_id" className={CONTROL}>
                  {accounts.map(({ id, name, iban }) => (
                    <option key={id} value={id}>
                      {t('account', { name, iban: groupedIban(iban) })}
                    </option>
                  ))}
                </select>
              </div>
            </UploadForm>
          </PageWords>
        </>
      )}
    </>
  );
}
