import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field } from '@/app/_ui/forms/field';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Participant } from '@/lib/people/queries';
import { isMailable, shownAddress } from '@/lib/words/addresses';
import { languages } from '@/lib/words/languages/languages';
import { languageLabel, languageName } from '@/lib/words/languages/tag';

interface ParticipantFieldsProps {
  participant?: Participant;
  /** The route that the participant is on; unknown before one is chosen. */
  route?: { locale: string };
}

/** The fields for a participant's name, contact details and language. */
export async function ParticipantFields({ participant, route }: ParticipantFieldsProps) {
  const t = await words('console.participants');
  const inWords = await pageLocale();
  const offered = [...new Set([...languages, ...(participant?.locale ? [participant.locale] : [])])];
  return (
    <>
      <Field name="name" label={t('name')} defaultValue={participant?.name} autoComplete="off" required />
      <Field
        name="email"
        label={t('email')}
        type="email"
        defaultValue={participant && shownAddress(participant.email)}
        autoComplete="off"
        help={t('knownBy')}
        // Not `required`: a browser would insist on it beside the tick.
        aria-required
      />
      <Checkbox
        name="no_email"
        label={t('noEmail')}
        defaultChecked={participant !== undefined && !isMailable(participant.email)}
        help={t('noEmailHelp')}
      />
      <Field
        name="phone"
        label={t('phone')}
        type="tel"
        defaultValue={participant?.phone ?? ''}
        autoComplete="off"
      />
      <Select
        name="locale"
        label={t('language')}
        defaultValue={participant?.locale ?? ''}
        help={t('languageHelp')}
      >
        <option value="">
          {route ? t('asRouteIn', { language: languageName(route.locale, inWords) }) : t('asRoute')}
        </option>
        {optionsOf(offered, (tag) => languageLabel(tag, inWords))}
      </Select>
    </>
  );
}
