import { Field } from '@/app/_ui/forms/field';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { words } from '@/lib/http/pages/page-locale';
import { MAILING_EVENTS } from '@/lib/mail/plans/input';
import type { MailingRow } from '@/lib/mail/plans/queries';

interface MailingFieldsProps {
  timeZone: string;
  /** Their initial values. */
  mailing?: Pick<MailingRow, 'eventType' | 'days' | 'at'>;
}

const REMINDER: NonNullable<MailingFieldsProps['mailing']> = {
  eventType: 'deadline_reminder',
  days: -2,
  at: '18:00',
};

/** The fields that say which message goes out, and when. */
export async function MailingFields({ timeZone, mailing = REMINDER }: MailingFieldsProps) {
  const t = await words('console.mailings.form');
  const kinds = await words('messages.kinds');
  return (
    <>
      <Select name="event_type" label={t('kind')} defaultValue={mailing.eventType}>
        {optionsOf(MAILING_EVENTS, (event) => kinds(event))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <Field
          name="days"
          label={t('days')}
          type="number"
          min={0}
          max={30}
          required
          defaultValue={Math.abs(mailing.days)}
          help={t('daysHelp')}
        />
        <Select name="side" label={t('side')} defaultValue={mailing.days > 0 ? 'after' : 'before'}>
          <option value="before">{t('before')}</option>
          <option value="after">{t('after')}</option>
        </Select>
      </div>
      <Field
        name="at"
        label={t('at')}
        type="time"
        defaultValue={mailing.at ?? ''}
        help={t('atHelp', { timeZone })}
      />
    </>
  );
}
