import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field, TextArea } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { PageWords } from '@/app/_ui/page-words';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { readLanguages } from '@/lib/people/queries';
import { localDates, proposedDates } from '@/lib/rounds/dates';
import { presentRound } from '@/lib/rounds/present';
import { getRoundToEdit } from '@/lib/rounds/queries';
import { LENGTHS } from '@/lib/rules/lengths';
import { versionOf } from '@/lib/rules/version';
import { localMoment } from '@/lib/words/moments';
import { OtherLanguages } from '../../../../_parts/languages/other-languages';
import { FormEnd } from '../../../../_parts/page/form-end';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { discardRound, saveRound } from '../../actions';
import { RoundDates } from './round-dates';

export const generateMetadata = titled('console.rounds.edit', 'title');

/** The form with all fields of a round. */
export default async function EditRoundPage({ params, searchParams }: PageProps<'/admin/rounds/[id]/edit'>) {
  const { id } = await idOf(params);
  const { then } = await searchParams;
  const t = await words('console.rounds.edit');
  const { round, route, now } = await queryAsAdministrator(getRoundToEdit, { id });
  const address = `/admin/rounds/${round.id}` as const;
  const isWithoutDates = !(round.opensAt || round.orderDeadlineAt || round.pickupAt || round.paymentDueAt);
  const isProposed = round.unsaved && isWithoutDates;
  return (
    <>
      <PageHeading title={t('title')} parent={[address, round.name]}>
        <p className="mt-1 text-muted text-small">{t('onRoute', { route: route.name })}</p>
      </PageHeading>
      <Form action={saveRound} version={versionOf(presentRound(round))} className="grid gap-5">
        <input type="hidden" name="id" value={round.id} />
        {then === 'wines' && <input type="hidden" name="then" value="wines" />}
        {isProposed && <input type="hidden" name="proposed" value="yes" />}
        <Field name="name" label={t('name')} defaultValue={round.name} required />
        <PageWords of={['console.roundDates']}>
          <RoundDates
            dates={localDates(isProposed ? proposedDates(now, route.timeZone) : round, route.timeZone)}
            now={localMoment(now, route.timeZone)}
            timeZone={route.timeZone}
            // Both are proposed, and hold once the form was saved.
            opensByItself={round.status === 'draft' ? round.autoOpen || round.unsaved : undefined}
            closesByItself={round.autoClose || round.unsaved}
          />
        </PageWords>
        <Field name="pickup_location" label={t('pickupPlace')} defaultValue={round.pickupLocation} />
        <TextArea
          name="description"
          label={t('description')}
          defaultValue={round.description}
          maxLength={LENGTHS.round_description}
          rows={5}
          help={t('descriptionHelp')}
        />
        <TextArea
          name="payment_instructions"
          label={t('paymentInstructions')}
          defaultValue={round.paymentInstructions}
          help={t('paymentInstructionsHelp')}
        />
        <OtherLanguages
          own={route.locale}
          translations={round.translations}
          read={await queryAsAdministrator(readLanguages, { id: route.id })}
          fields={(translation, field) => (
            <>
              <Field {...field('name', t('name'), translation?.name)} />
              <TextArea
                {...field('description', t('description'), translation?.description)}
                maxLength={LENGTHS.round_description}
                rows={5}
              />
              <TextArea
                {...field('payment_instructions', t('paymentInstructions'), translation?.paymentInstructions)}
              />
            </>
          )}
        />
        <Checkbox
          name="shows_crates"
          label={t('showsCrates')}
          defaultChecked={round.showsCrates}
          help={t('showsCratesHelp')}
        />
        <FormEnd {...(!round.unsaved && { back: address })} labels={[t('save'), t('saving')]} />
      </Form>
      {round.unsaved && (
        <Form action={discardRound} className="mt-3">
          <input type="hidden" name="id" value={round.id} />
          <SubmitButton variant="quiet" labels={[t('discard'), t('discarding')]} />
        </Form>
      )}
    </>
  );
}
