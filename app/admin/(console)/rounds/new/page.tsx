import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { Field, Select } from '@/app/_ui/field';
import { Form, FormRow } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { administrator, show } from '@/lib/http/page';
import { words } from '@/lib/http/page-locale';
import type { Translator } from '@/lib/languages/translator';
import { listRounds, type Round } from '@/lib/rounds/queries';
import { allRoutes } from '@/lib/routes/queries';
import { Empty } from '../../../_parts/empty';
import { FormEnd } from '../../../_parts/form-end';
import { PageHeading } from '../../../_parts/page-heading';
import { Section } from '../../../_parts/section';
import { UpLink } from '../../../_parts/up-link';
import { beginRound, copyToDraft } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('console.rounds.new'))('title') };
}

/** Creates a round: asks for its route and its name. */
export default async function NewRoundPage() {
  const caller = await administrator();
  const t = await words('console.rounds.new');
  const routes = await show(allRoutes, caller, {});
  const { items: rounds } = await show(listRounds, caller, { limit: '5' });
  return (
    <>
      <PageHeading title={t('title')} above={<UpLink href="/admin/rounds">{t('rounds')}</UpLink>} />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes')}>
          <p>{t('belongsToRoute')}</p>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('addRoute')}
          </ButtonLink>
        </Empty>
      ) : (
        <Form action={beginRound} className="grid gap-5">
          <FormMessage />
          <Select name="route_id" label={t('route')} help={t('routeHelp')}>
            {routes.map((route) => (
              <option key={route.id} value={route.id}>
                {route.name}
              </option>
            ))}
          </Select>
          <Field name="name" label={t('name')} maxLength={200} help={t('nameHelp')} />
          <FormEnd pendingLabel={t('creating')} back="/admin/rounds">
            {t('create')}
          </FormEnd>
        </Form>
      )}
      {rounds.length > 0 && <Copies rounds={rounds} t={t} />}
    </>
  );
}

/** The latest rounds, each with the button that begins the new round as a copy of it. */
function Copies({ rounds, t }: { rounds: Round[]; t: Translator<'console.rounds.new'> }) {
  return (
    <div className="mt-10">
      <Section id="copies" title={t('copies')}>
        <p className="mb-2 max-w-measure text-muted">{t('whatCopiesHave')}</p>
        <Form action={copyToDraft} rows className="grid grid-cols-1 gap-1">
          {rounds.map(({ id, name }) => (
            <FormRow key={id} id={id}>
              <FormMessage />
              <div>
                <SubmitButton
                  variant="quiet"
                  name={ROW_FIELD}
                  value={rowValue({ id })}
                  pendingLabel={t('copying')}
                  className="wrap-anywhere max-w-full"
                >
                  {t('copy', { name })}
                </SubmitButton>
              </div>
            </FormRow>
          ))}
        </Form>
      </Section>
    </div>
  );
}
