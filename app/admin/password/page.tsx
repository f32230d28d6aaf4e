import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { titled, words } from '@/lib/http/pages/page-locale';
import { askForPassword } from './actions';

export const generateMetadata = titled('console.password', 'forgotTitle');

/** The page for a forgotten password. Its answer is equal for every entry. */
export default async function ForgotPasswordPage() {
  const t = await words('console.password');
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-field content-center gap-6 p-6">
      <div>
        <h1 className="font-semibold text-heading">{t('forgotTitle')}</h1>
        <p className="mt-1 text-muted">{t('forgotAbout')}</p>
      </div>
      <Form action={askForPassword} className="grid gap-5" once>
        <Field name="email" label={t('email')} type="email" autoComplete="username" required />
        <SubmitButton labels={[t('send'), t('sending')]} />
      </Form>
      <Link href="/admin/login" className="-my-3 py-3">
        {t('back')}
      </Link>
    </main>
  );
}
