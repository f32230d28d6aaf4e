import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { Link } from '@/app/_ui/link';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getLinksOfRound, type LinksOfRound } from '@/lib/pickup/links/round-links';
import { Moment } from '../../../../_parts/moment';
import { Empty } from '../../../../_parts/page/empty';
import { Section } from '../../../../_parts/page/section';
import { type Column, Table } from '../../../../_parts/tables/table';
import { PickupListLink, RoundHeading } from '../round-heading';
import { endLink, makeLink } from './actions';
import { NewLink } from './new-link';

export const generateMetadata = titled('console.rounds.pickupLinks', 'title');

/** The links with which people without an account hand out the round's orders: making one, and ending one at once. */
export default async function PickupLinksPage({ params }: PageProps<'/admin/rounds/[id]/pickup-links'>) {
  const shown = await queryAsAdministrator(getLinksOfRound, await idOf(params));
  const { round, route, links } = shown;
  const t = await words('console.rounds.pickupLinks');
  const inWords = { picture: t('picture'), once: t('once'), copy: t('copy'), copied: t('copied') };
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="pickup"
        actions={<PickupListLink round={round} isNext={false} />}
      />
      <div className="grid grid-cols-1 gap-10">
        <Section id="new" title={t('new')}>
          <p className="mb-4 max-w-measure text-muted">{t('explained')}</p>
          <Form action={makeLink} className="grid max-w-measure gap-5">
            <NewLink
              words={inWords}
              another={
                <Link reload href={`/admin/rounds/${round.id}/pickup-links`}>
                  {t('another')}
                </Link>
              }
            >
              <input type="hidden" name="round" value={round.id} />
              <Field name="label" label={t('label')} help={t('labelHelp')} />
              <Field
                name="expires_at"
                label={t('expires')}
                help={t('expiresHelp', { timeZone: route.timeZone })}
                type="datetime-local"
                max="9999-12-29T23:59"
              />
              <div>
                <SubmitButton labels={[t('make'), t('making')]} />
              </div>
            </NewLink>
          </Form>
        </Section>
        <Section id="links" title={t('title')}>
          {links.length === 0 ? <Empty title={t('none')} /> : <Links {...shown} />}
        </Section>
      </div>
    </>
  );
}

async function Links({ route, links }: LinksOfRound) {
  const t = await words('console.rounds.pickupLinks');
  const columns: Column[] = [
    { label: t('label'), wide: true, names: true },
    { label: t('state'), fold: 'late' },
    { label: t('lastUsed'), fold: 'early' },
    { label: t('acts'), acts: true },
  ];
  const rows = links.map((link) => ({
    key: link.id,
    quiet: !link.inForce,
    cells: [
      link.label || t('unnamed'),
      <span key="state">
        {t.rich(link.inForce ? 'until' : 'ended', {
          at: () => <Moment at={link.endedAt ?? link.expiresAt} localeSettings={route} short />,
        })}
      </span>,
      link.lastUsedAt ? <Moment key="used" at={link.lastUsedAt} localeSettings={route} short /> : t('never'),
      link.inForce && (
        <ButtonForm
          key="end"
          action={endLink}
          values={{ id: link.id }}
          variant="plain"
          buttonClass="text-small"
          labels={[t.rich('end', { label: link.label || t('unnamed'), hidden }), t('ending')]}
        />
      ),
    ],
  }));
  return <Table caption={t('title')} columns={columns} rows={rows} />;
}
