import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import { logOut } from '../actions';

/** Ends the session. */
export async function LogOut() {
  const t = await words('console');
  return (
    <Form action={logOut} message={false}>
      <SubmitButton variant="quiet" pendingLabel={t('loggingOut')}>
        {t('logOut')}
      </SubmitButton>
    </Form>
  );
}
