import { redirect } from 'next/navigation';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { PageWords } from '@/app/_ui/page-words';
import { PageHeading } from '@/app/admin/_parts/page/page-heading';
import { UpLink } from '@/app/admin/_parts/page/up-link';
import { wantedText } from '@/app/admin/_parts/tables/search';
import { allRoutes } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { PasteForm } from './paste-form';

export const generateMetadata = titled('console.participants.paste', 'title');

/**
 * Adds the people of a spreadsheet to a group, first to the `route` of the address. With `back=today` it leads back to
 * Today, with its next tasks.
 */
export default async function PasteParticipantsPage({
  searchParams,
}: PageProps<'/admin/participants/paste'>) {
  const routes = await queryAsAdministrator(allRoutes);
  // The page that adds one participant says how to come to a group.
  if (routes.length === 0) redirect('/admin/participants/new');
  const wanted = await searchParams;
  const route = routes.find(({ id }) => id === parseId(wantedText(wanted.route)));
  const fromToday = wantedText(wanted.back) === 'today';
  const t = await words('console.participants');
  const rail = await words('console.rail');
  return (
    <>
      <PageHeading
        title={t('paste.title')}
        above={
          fromToday ? (
            <UpLink href="/admin">{rail('today')}</UpLink>
          ) : (
            <UpLink href="/admin/participants">{t('title')}</UpLink>
          )
        }
      >
        <p className="mt-2 max-w-measure text-muted">{t('paste.how')}</p>
      </PageHeading>
      <PageWords of={['console.pasteParticipants', 'console.pasting']}>
        <PasteForm>
          {fromToday && <input type="hidden" name="back" value="today" />}
          <Select name="route_id" label={t('route')} defaultValue={route?.id}>
            {rowOptions(routes)}
          </Select>
        </PasteForm>
      </PageWords>
    </>
  );
}
