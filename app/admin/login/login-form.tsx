import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import { logIn } from '../actions';

/** The form for e-mail and password; `next` is the page that was asked for. */
export async function LoginForm({ next }: { next: string }) {
  const t = await words('console.login');
  return (
    <Form action={logIn} className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <Field name="username" label={t('email')} type="email" autoComplete="username" required />
      <Field name="password" label={t('password')} type="password" autoComplete="current-password" required />
      <Field
        name="otp"
        label={t('code')}
        help={t('codeHelp')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton labels={[t('submit'), t('submitting')]} />
    </Form>
  );
}
