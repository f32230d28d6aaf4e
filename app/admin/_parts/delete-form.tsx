import type { ReactNode } from 'react';
import { Confirm } from '@/app/_ui/confirm';
import { Form, type FormAction } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';

interface DeleteFormProps {
  action: FormAction;
  id: number;
  /** Of what is deleted, as the page shows it. */
  version: string;
  /** The verb on the button that asks: "Delete round". */
  label: string;
  /** What goes, and what cannot be undone. */
  children: ReactNode;
  /** What else the action needs to know. */
  hidden?: Record<string, number>;
}

/** The one way something is deleted: a first press says what goes, a second one deletes it. */
export function DeleteForm({ action, id, version, label, children, hidden = {} }: DeleteFormProps) {
  return (
    <Form action={action} version={version}>
      <FormMessage className="mb-3" />
      {Object.entries({ id, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Confirm label={label}>
        <p>{children}</p>
        <SubmitButton variant="danger" pendingLabel="Deleting…">
          Delete for good
        </SubmitButton>
      </Confirm>
    </Form>
  );
}
