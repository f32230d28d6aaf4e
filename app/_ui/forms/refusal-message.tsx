import { currentRequest } from '@/lib/process/runtime/request-context';
import { Notice } from '../notice';

/**
 * Says why a form was refused, on a page that no longer shows that form because its subject has changed
 * meanwhile. Put it above a page's content. Where the form is there and shows the message
 * itself, this one is hidden.
 */
export function RefusalMessage() {
  const refusal = currentRequest()?.refusal;
  if (!refusal) return null;
  return (
    // It gets the focus, so that screen readers read it out.
    <Notice
      tone="danger"
      tabIndex={-1}
      autoFocus
      data-outcome
      className="mb-6 [body:has([data-form-message])_&]:hidden"
    >
      {refusal}
    </Notice>
  );
}
