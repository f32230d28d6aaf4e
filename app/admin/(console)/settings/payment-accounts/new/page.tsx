import { Form } from '@/app/_ui/forms/form';
import { administrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { FormEnd } from '../../../../_parts/page/form-end';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { AccountFields } from '../account-fields';
import { addPaymentAccount } from '../actions';

export const generateMetadata = titled('console.settings.accounts', 'add');

export default async function NewPaymentAccountPage() {
  await administrator();
  const t = await words('console.settings.accounts');
  const settings = (await words('console.settings'))('title');
  return (
    <>
      <PageHeading title={t('add')} parent={['/admin/settings', settings]} />
      <Form action={addPaymentAccount} className="grid gap-5">
        <AccountFields />
        <FormEnd back="/admin/settings" labels={[t('add'), t('adding')]} />
      </Form>
    </>
  );
}
