import { ButtonLink } from '@/app/_ui/button';
import { Notice } from '@/app/_ui/notice';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import { previewUpload } from '@/lib/money/booking/uploads/queries';
import { problemSentence, type Refusal } from '@/lib/rules/errors';
import { Detail, Details } from '../../../../_parts/page/details';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { pageNumber } from '../../../../_parts/tables/pages';
import { columnsOf, PREFIX } from './column-field';
import { ColumnForm } from './column-form';
import { Outcome } from './outcome';

export const generateMetadata = titled('console.bankImport', 'title');

/** A bank's file before it is booked: the outcome of each of its movements. */
export default async function BankPreviewPage({
  params,
  searchParams,
}: PageProps<'/admin/payments/import/[id]'>) {
  const t = await words('console.bankImport');
  const { show: shown, page, ...fields } = await searchParams;
  const isLook = Object.keys(fields).some((name) => name.startsWith(PREFIX));
  const preview = await queryAsAdministrator(previewUpload, {
    ...(await idOf(params)),
    chosen: isLook ? columnsOf(fields) : undefined,
  });
  const { upload, account, outcome, refusal, asked } = preview;
  return (
    <>
      <PageHeading title={upload.name || t('title')} parent={['/admin/payments/import', t('title')]}>
        <Details>
          <Detail term={t('ofAccount')}>
            {t('account', { name: account.name, iban: groupedIban(account.iban) })}
          </Detail>
        </Details>
      </PageHeading>
      <div className="grid grid-cols-1 gap-8">
        {refusal && (!asked || upload.columns) && <Refused refusal={refusal} />}
        {refusal && asked && (
          <ColumnForm uploadId={upload.id} asked={asked} isRefused={upload.columns !== null} />
        )}
        {outcome && <Outcome uploadId={upload.id} {...outcome} shown={shown} page={pageNumber(page)} />}
        {outcome && asked && (
          <details open={isLook}>
            <summary className="inline-flex min-h-target cursor-pointer items-center underline">
              {t('columns.other')}
            </summary>
            <ColumnForm uploadId={upload.id} asked={asked} isRefused={false} />
          </details>
        )}
        {refusal && (
          <div>
            <ButtonLink href="/admin/payments/import">{t('another')}</ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}

async function Refused({ refusal }: { refusal: Refusal }) {
  const locale = await pageLocale();
  const sentences = Object.values(refusal.fieldSentences(locale) ?? {});
  const { account = '', other = '' } = refusal.values;
  const values = {
    ...refusal.values,
    account: groupedIban(String(account)),
    other: groupedIban(String(other)),
  };
  return (
    <Notice tone="danger" role="alert">
      {sentences.length > 0 ? sentences.join(' ') : problemSentence(refusal.problem, values, locale)}
    </Notice>
  );
}
