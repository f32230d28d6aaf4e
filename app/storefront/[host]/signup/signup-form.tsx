import { Field } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { signUpFromForm } from '../actions';

/** The form for the name and e-mail of somebody who wants news about rounds. */
export function SignupForm() {
  return (
    <Form action={signUpFromForm} whenDone={<FormMessage />} className="grid max-w-field gap-5">
      <FormMessage />
      <Field name="name" label="Name" autoComplete="name" required maxLength={200} />
      <Field name="email" label="E-mail" type="email" autoComplete="email" required />
      <SubmitButton pendingLabel="Signing up…" className="justify-self-start">
        Sign up
      </SubmitButton>
    </Form>
  );
}
