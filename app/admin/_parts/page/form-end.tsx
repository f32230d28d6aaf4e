import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';

interface FormEndProps {
  /** The verb on the button ("Save round"), and while the form is being sent. */
  labels: [ReactNode, string];
  /** The page of the link back. */
  back?: Href;
  /** A second button that sends the form. */
  also?: ReactNode;
}

/** The end of every form on a page of its own: the submit button and a link back. */
export async function FormEnd({ labels, back, also }: FormEndProps) {
  const t = await words('console.formEnd');
  return (
    <div className="wrap-anywhere mt-2 flex flex-wrap gap-3">
      <SubmitButton labels={labels} />
      {also}
      {back && <ButtonLink href={back}>{t('cancel')}</ButtonLink>}
    </div>
  );
}
