import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { getPasswordLink } from '@/lib/accounts/auth/account/password-link';
import { queryAsVisitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { anyone } from '@/lib/rules/caller';
import { setPassword } from '../actions';

export const generateMetadata = titled('console.password', 'title');

/** The page for setting a password, reached by a mailed link. Reading it changes nothing. */
export default async function PasswordPage({ params }: PageProps<'/admin/password/[token]'>) {
  const { token } = await params;
  const { email } = await queryAsVisitor(getPasswordLink, anyone, { token });
  const t = await words('console.password');
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-field content-center gap-6 p-6">
      <div>
        <h1 className="font-semibold text-heading">{t('title')}</h1>
        <p className="wrap-anywhere mt-1 text-muted">{t('for', { email })}</p>
      </div>
      <Form action={setPassword} className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        {/* Tells a password manager whose password it is. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <Field
          name="new_password"
          label={t('new')}
          type="password"
          autoComplete="new-password"
          help={t('newHelp')}
          minLength={12}
          required
        />
        <SubmitButton labels={[t('save'), t('saving')]} />
      </Form>
    </main>
  );
}
