import { Field } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { logIn } from '../actions';

/** The form for e-mail and password; `next` is the page that was asked for. */
export function LoginForm({ next }: { next: string }) {
  return (
    <Form action={logIn} className="grid gap-5">
      <FormMessage />
      <input type="hidden" name="next" value={next} />
      <Field name="username" label="E-mail" type="email" autoComplete="username" required />
      <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      <SubmitButton pendingLabel="Logging in…">Log in</SubmitButton>
    </Form>
  );
}
