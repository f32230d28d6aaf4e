import { ShieldCheck } from 'lucide-react';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import { now } from '@/lib/process/runtime/clock';
import { confirmAsSuperadmin, giveElevationBack } from '../actions';
import { Countdown } from './countdown';
import { ReturnPath } from './page/return-path';

/** A superadmin's elevation: the rest of its time, and the button that ends it early. */
export async function Elevation({ until }: { until: Date }) {
  const t = await words('console.elevation');
  const seconds = Math.max(0, Math.floor((until.getTime() - now().getTime()) / 1000));
  return (
    <Form
      action={giveElevationBack}
      className="flex items-center gap-x-3 md:flex-col md:items-start"
      message={false}
    >
      <ReturnPath />
      <p className="flex items-center gap-2 font-medium text-accent-ink">
        <ShieldCheck aria-hidden className="size-5" />
        <span>{t.rich('lasts', { left: () => <Countdown key={until.getTime()} seconds={seconds} /> })}</span>
      </p>
      <SubmitButton
        variant="plain"
        className="md:justify-start md:px-0 md:text-start"
        labels={[t('giveBack'), t('givingBack')]}
      />
    </Form>
  );
}

/**
 * Asks for the elevation that destructive actions need, and comes back to the part of the page with the id `at`.
 */
export async function ConfirmAsSuperadmin({ at }: { at: string }) {
  const t = await words('console.elevation');
  return (
    <ButtonForm action={confirmAsSuperadmin} labels={[t('confirm'), t('confirming')]}>
      <ReturnPath at={at} />
    </ButtonForm>
  );
}
