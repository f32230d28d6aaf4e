import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Href } from '@/lib/http/address';

interface FormEndProps {
  /** The verb on the button: "Save round". */
  children: ReactNode;
  pendingLabel: string;
  /** The page for people who change nothing. */
  back?: Href;
  /** A second button that sends the form. */
  also?: ReactNode;
}

/** The end of every form on a page of its own: the submit button and a link back. */
export function FormEnd({ children, pendingLabel, back, also }: FormEndProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <SubmitButton pendingLabel={pendingLabel}>{children}</SubmitButton>
      {also}
      {back && <ButtonLink href={back}>Cancel</ButtonLink>}
    </div>
  );
}
