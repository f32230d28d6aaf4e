import { Form } from '@/app/_ui/form';
import { SubmitButton } from '@/app/_ui/submit-button';
import { logOut } from '../actions';

/** Ends the session. */
export function LogOut() {
  return (
    <Form action={logOut}>
      <SubmitButton variant="quiet" pendingLabel="Logging out…">
        Log out
      </SubmitButton>
    </Form>
  );
}
