import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { FormRow } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import type { Route } from '@/lib/groups/routes/queries';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { words } from '@/lib/http/pages/page-locale';
import type { MailingDefault } from '@/lib/mail/plans/habits';
import { Section } from '../../_parts/page/section';
import { addHabit, endHabit } from './habit-actions';
import { MailingFields } from './mailing-fields';
import { timingInWords } from './mailing-words';

/** The mail that new rounds of a route get, with the form that adds to it. */
export async function Habits({ route, habits }: { route: Route; habits: MailingDefault[] }) {
  const t = await words('console.mailings.habits');
  return (
    <Section id="habits" title={t('title')}>
      <p className="mb-3 max-w-measure text-muted">{t('explained')}</p>
      {habits.length === 0 ? (
        <p className="mb-5">{t('none')}</p>
      ) : (
        <Form action={endHabit} rows className="mb-5">
          <ul className="border-line border-t">
            {habits.map((habit) => (
              <li key={habit.id} className="border-line border-b py-2">
                <FormRow id={habit.id}>
                  <FormMessage className="mb-2" />
                  <HabitRow habit={habit} />
                </FormRow>
              </li>
            ))}
          </ul>
        </Form>
      )}
      <Form action={addHabit} className="grid max-w-measure gap-5">
        <input type="hidden" name="route_id" value={route.id} />
        <MailingFields timeZone={route.timeZone} />
        <SubmitButton variant="quiet" className="justify-self-start" labels={[t('add'), t('adding')]} />
      </Form>
    </Section>
  );
}

async function HabitRow({ habit }: { habit: MailingDefault }) {
  const t = await words('console.mailings.habits');
  const kinds = await words('messages.kinds');
  const mailing = kinds(habit.eventType);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-medium">{mailing}</span>{' '}
        <span className="block text-muted text-small">{await timingInWords(habit)}</span>
      </p>
      <SubmitButton
        variant="plain"
        name={ROW_FIELD}
        value={rowValue({ id: habit.id })}
        labels={[t.rich('end', { mailing, hidden }), t('ending')]}
      />
    </div>
  );
}
