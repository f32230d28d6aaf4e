import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import { signUpFromForm } from '../actions';

/** The form for the name and e-mail of a visitor who wants news about rounds. */
export async function SignupForm() {
  const t = await words('storefront.signUp');
  return (
    <Form action={signUpFromForm} once className="grid max-w-field gap-5">
      <Field name="name" label={t('name')} autoComplete="name" required />
      <Field name="email" label={t('email')} type="email" autoComplete="email" required />
      <SubmitButton className="justify-self-start" labels={[t('signUp'), t('signingUp')]} />
    </Form>
  );
}
