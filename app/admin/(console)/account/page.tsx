import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { administrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { shownAddress } from '@/lib/words/addresses';
import { FormEnd } from '../../_parts/page/form-end';
import { PageHeading } from '../../_parts/page/page-heading';
import { Section } from '../../_parts/page/section';
import { logOutEverywhere, savePassword } from './actions';
import { SecondFactor } from './second-factor';

export const generateMetadata = titled('console.account', 'title');

/** The caller's own account: the password, the second factor, and the end of all sessions. */
export default async function AccountPage() {
  const { user } = await administrator();
  const t = await words('console.account');
  return (
    <>
      <PageHeading title={t('title')}>
        <p className="wrap-anywhere mt-1 text-muted">{t('forWhom', { email: shownAddress(user.email) })}</p>
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        <Section id="password" title={t('password.title')}>
          <Form action={savePassword} className="grid gap-5">
            {/* Tells a password manager whose password it is. */}
            <input type="hidden" name="username" value={user.email} autoComplete="username" />
            <Field
              name="current_password"
              label={t('password.current')}
              type="password"
              autoComplete="current-password"
              required
            />
            <Field
              name="new_password"
              label={t('password.new')}
              type="password"
              autoComplete="new-password"
              help={t('password.newHelp')}
              minLength={12}
              required
            />
            <FormEnd labels={[t('password.save'), t('password.saving')]} />
          </Form>
        </Section>
        <SecondFactor user={user} />
        <Section id="everywhere" title={t('everywhere.title')}>
          <ButtonForm action={logOutEverywhere} labels={[t('everywhere.end'), t('everywhere.ending')]}>
            <p className="text-muted">{t('everywhere.about')}</p>
          </ButtonForm>
        </Section>
      </div>
    </>
  );
}
