import { Form } from '@/app/_ui/forms/form';
import { idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { presentPaymentAccount } from '@/lib/money/accounts/present';
import { getPaymentAccount } from '@/lib/money/accounts/queries';
import { versionOf } from '@/lib/rules/version';
import { DeleteForm } from '../../../../_parts/delete-form';
import { FormEnd } from '../../../../_parts/page/form-end';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { Section } from '../../../../_parts/page/section';
import { AccountFields } from '../account-fields';
import { removePaymentAccount, savePaymentAccount } from '../actions';

export const generateMetadata = titledBy(getPaymentAccount, ({ name }) => name);

/** The page of a payment account. */
export default async function PaymentAccountPage({
  params,
}: PageProps<'/admin/settings/payment-accounts/[id]'>) {
  const t = await words('console.settings.accounts');
  const settings = (await words('console.settings'))('title');
  const account = await queryAsAdministrator(getPaymentAccount, await idOf(params));
  const version = versionOf(presentPaymentAccount(account));
  return (
    <>
      <PageHeading title={account.name} parent={['/admin/settings', settings]} />
      <div className="grid grid-cols-1 gap-10">
        <Form action={savePaymentAccount} version={version} className="grid gap-5">
          <input type="hidden" name="id" value={account.id} />
          <AccountFields account={account} />
          <FormEnd labels={[t('save'), t('saving')]} />
        </Form>
        <Section id="delete" title={t('delete')}>
          <DeleteForm
            action={removePaymentAccount}
            values={{ id: account.id }}
            version={version}
            confirm={t('delete')}
          >
            {t('deletes', { name: account.name })}
          </DeleteForm>
        </Section>
      </div>
    </>
  );
}
