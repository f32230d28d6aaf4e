import { currentRequest } from '@/lib/runtime/request-context';
import { Notice } from './notice';

/**
 * Why a form sent without scripts came to nothing, for a page that has no such form any more: what it was about
 * has changed meanwhile. Put it above a page's content; where the form is there and says it, this is not seen.
 */
export function RefusalMessage() {
  const refusal = currentRequest()?.refusal;
  if (!refusal) return null;
  return (
    // It gets the focus, and is read out for that.
    <Notice tone="danger" tabIndex={-1} autoFocus className="mb-6 [body:has([data-form-message])_&]:hidden">
      {refusal}
    </Notice>
  );
}
