import { type ResultRow, resultRows } from '@/app/_print/result-rows';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Link } from '@/app/_ui/link';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { getRoundEnd, type RoundEnd } from '@/lib/today/round-end';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { Section } from '../../../../_parts/page/section';
import { Table } from '../../../../_parts/tables/table';
import { putAway } from '../../actions';
import { RoundHeading } from '../round-heading';

export const generateMetadata = titled('console.rounds.result', 'title');

/** The result of a round, and the matters that are open before it is put away. */
export default async function ResultPage({ params }: PageProps<'/admin/rounds/[id]/result'>) {
  const end = await queryAsAdministrator(getRoundEnd, await idOf(params));
  const t = await words('console.rounds.result');
  const rows = await words('paper.result');
  const settings = await localeSettingsOfPage(end.route);
  const { money, bottles } = resultRows(end, settings, rows);
  const table = (id: string, title: string, figures: string, of: ResultRow[]) => (
    <Section id={id} title={title}>
      <Table
        caption={title}
        columns={[
          { label: t('line'), wide: true },
          { label: figures, figure: true },
        ]}
        rows={of.map(([name, sum]) => ({ key: name, cells: [name, sum] }))}
      />
    </Section>
  );
  return (
    <>
      <RoundHeading round={end.round} route={end.route} tab="overview" />
      <div className="grid max-w-measure grid-cols-1 gap-10">
        <End end={end} settings={settings} />
        {table('money', rows('money'), t('sum'), money)}
        {table('bottles', rows('bottles'), rows('bottles'), bottles)}
        <p>
          <Link reload href={`/admin/rounds/${end.round.id}/result-sheet`} className="inline-block py-2.5">
            {t('toPrint')}
          </Link>
        </p>
      </div>
    </>
  );
}

/** The open matters, each with the page that settles it; without one, the button that puts the round away. */
async function End({ end: { round, open }, settings }: { end: RoundEnd; settings: LocaleSettings }) {
  const t = await words('console.rounds.result');
  const press = (finished: boolean, label: string, pending: string) => (
    <ButtonForm
      action={putAway}
      values={{ id: round.id, finished: String(finished) }}
      variant={finished ? 'primary' : 'quiet'}
      labels={[label, pending]}
    />
  );
  if (round.status !== 'closed') return <p>{t('notClosed')}</p>;
  return (
    <Section id="open" title={round.finishedAt ? t('isAway') : t('open')}>
      {open.length > 0 && (
        <ul className="mb-4">
          {open.map(({ kind, count, href }) => (
            <li key={kind}>
              <Link href={href} className="inline-block py-2.5">
                {kind === 'owed' || kind === 'refund'
                  ? t(`matters.${kind}`, { amount: formatMoney(count, settings) })
                  : t(`matters.${kind}`, { count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {round.finishedAt
        ? press(false, t('openAgain'), t('opening'))
        : open.length === 0 && (
            <>
              <p className="mb-4">{t('nothing')}</p>
              {press(true, t('putAway'), t('puttingAway'))}
            </>
          )}
    </Section>
  );
}
