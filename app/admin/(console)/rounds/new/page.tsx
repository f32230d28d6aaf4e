import { ButtonLink } from '@/app/_ui/button';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { FormRow } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { allRoutes, type Route } from '@/lib/groups/routes/queries';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { listRounds, type Round } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import type { Translator } from '@/lib/words/languages/translator';
import { Empty } from '../../../_parts/page/empty';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { wantedText } from '../../../_parts/tables/search';
import { beginRound, copyToDraft } from '../actions';

export const generateMetadata = titled('console.rounds.new', 'title');

/** Creates a round: asks for its name and its route, which is at first the one that `route` in the address says. */
export default async function NewRoundPage({ searchParams }: PageProps<'/admin/rounds/new'>) {
  const t = await words('console.rounds.new');
  const wanted = parseId(wantedText((await searchParams).route));
  const routes = await queryAsAdministrator(allRoutes);
  const route = routes.find(({ id }) => id === wanted);
  const { items: rounds } = await queryAsAdministrator(listRounds, { limit: '5' });
  return (
    <>
      <PageHeading title={t('title')} parent={['/admin/rounds', t('rounds')]} />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes')} sentence={t('belongsToRoute')}>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('addRoute')}
          </ButtonLink>
        </Empty>
      ) : (
        <Form action={beginRound} className="grid gap-5">
          <Select name="route_id" label={t('route')} help={t('routeHelp')} defaultValue={route?.id}>
            {rowOptions(routes)}
          </Select>
          <Field name="name" label={t('name')} help={t('nameHelp')} />
          <FormEnd back="/admin/rounds" labels={[t('create'), t('creating')]} />
        </Form>
      )}
      {rounds.length > 0 && <Copies rounds={rounds} routes={routes} t={t} />}
    </>
  );
}

interface CopiesProps {
  rounds: Round[];
  routes: Route[];
  t: Translator<'console.rounds.new'>;
}

/** The latest rounds, each with the button that begins the new round as a copy of it. */
function Copies({ rounds, routes, t }: CopiesProps) {
  const routeNames = new Map(routes.length > 1 ? routes.map(({ id, name }) => [id, name]) : []);
  return (
    <div className="mt-10">
      <Section id="copies" title={t('copies')}>
        <p className="mb-2 max-w-measure text-muted">{t('whatCopiesHave')}</p>
        <Form action={copyToDraft} rows className="grid grid-cols-1 gap-1">
          {rounds.map(({ id, name, routeId }) => (
            <FormRow key={id} id={id}>
              <FormMessage />
              <div>
                <SubmitButton
                  variant="quiet"
                  name={ROW_FIELD}
                  value={rowValue({ id })}
                  className="wrap-anywhere max-w-full"
                  labels={[
                    routeNames.has(routeId)
                      ? t('copyOf', { name, route: routeNames.get(routeId) ?? '' })
                      : t('copy', { name }),
                    t('copying'),
                  ]}
                />
              </div>
            </FormRow>
          ))}
        </Form>
      </Section>
    </div>
  );
}
