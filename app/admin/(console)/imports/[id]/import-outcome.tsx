import { ButtonLink } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Notice } from '@/app/_ui/notice';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import type { Previewed } from '@/lib/imports/preview-import';
import { getBeginnings } from '@/lib/today/first-day';
import { listOf, startOf } from '../../../_parts/imports/import-places';
import { BeginFirstRound } from '../../rounds/begin-first-round';
import { commit, undo } from '../actions';

/** The button that writes the previewed rows; afterwards the result, and the button that takes it back. */
export async function ImportOutcome({ previewed }: { previewed: Previewed }) {
  const t = await words('console.imports');
  const { id, kind, routeId, state, counts, version } = previewed;
  const links = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={listOf(previewed)}>{t(`open.${kind}`)}</ButtonLink>
      <ButtonLink href={startOf(previewed)}>{t('another')}</ButtonLink>
    </div>
  );
  if (state === 'preview') {
    if (counts.new + counts.changed === 0) {
      return (
        <>
          <Notice>{t('nothingNew')}</Notice>
          {links}
        </>
      );
    }
    return (
      <ButtonForm
        action={commit}
        version={version}
        values={{ id }}
        variant="primary"
        labels={[t('import'), t('importing')]}
      >
        <p className="text-muted text-small">{t('afterwards')}</p>
      </ButtonForm>
    );
  }
  if (state === 'undone') {
    return (
      <>
        <Notice role="status">{t('undone')}</Notice>
        {links}
      </>
    );
  }
  const { new: added, changed, refused } = counts;
  return (
    <>
      <Notice tone="positive" role="status">
        {t('done', { added, changed, refused })}
      </Notice>
      {kind === 'participants' && routeId !== null && <FirstRound routeId={routeId} />}
      {links}
      <ButtonForm action={undo} values={{ id }} labels={[t('undo'), t('undoing')]} confirm={t('undo')}>
        {t('undoes', { added, changed })}
      </ButtonForm>
    </>
  );
}

/** Leads a group on from its first people to its first round. */
async function FirstRound({ routeId }: { routeId: number }) {
  const [beginning] = await queryAsAdministrator(getBeginnings, { route_ids: [routeId] });
  return beginning && !beginning.round && <BeginFirstRound routeId={routeId} variant="primary" />;
}
