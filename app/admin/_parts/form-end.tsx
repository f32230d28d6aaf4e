import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Href } from '@/lib/http/address';

interface FormEndProps {
  /** The verb: "Save round". */
  children: ReactNode;
  pendingLabel: string;
  /** Where one goes who changes nothing. */
  back?: Href;
  /** Another button that sends the form. */
  also?: ReactNode;
}

/** The end of every form on a page of its own: do it, or go back. */
export function FormEnd({ children, pendingLabel, back, also }: FormEndProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <SubmitButton pendingLabel={pendingLabel}>{children}</SubmitButton>
      {also}
      {back && <ButtonLink href={back}>Cancel</ButtonLink>}
    </div>
  );
}
