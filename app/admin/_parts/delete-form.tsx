import type { ReactNode } from 'react';
import { Confirm } from '@/app/_ui/forms/confirm';
import { Form, type FormAction } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';

interface DeleteFormProps {
  action: FormAction;
  id: number;
  /** The version of the resource as shown on the page. */
  version: string;
  /** The verb on the button that asks: "Delete round". */
  label: string;
  /** The thing to be deleted, which cannot be undone. */
  children: ReactNode;
  /** Further hidden values for the action. */
  hidden?: Record<string, number | string>;
}

/** The form for every deletion: the first press names the thing, the second one deletes it. */
export async function DeleteForm({ action, id, version, label, children, hidden = {} }: DeleteFormProps) {
  const t = await words('console.delete');
  return (
    <Form action={action} version={version}>
      {Object.entries({ id, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Confirm label={label}>
        <p>{children}</p>
        <SubmitButton variant="danger" pendingLabel={t('deleting')}>
          {t('forGood')}
        </SubmitButton>
      </Confirm>
    </Form>
  );
}
