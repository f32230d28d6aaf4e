import { notFound } from 'next/navigation';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { hidden } from '@/app/_ui/hidden-words';
import { hasSecondFactor } from '@/lib/accounts/auth/account/second-factor';
import { listUsers, type User } from '@/lib/accounts/users/queries';
import { allRoutes } from '@/lib/groups/routes/queries';
import { administrator, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { shownAddress } from '@/lib/words/addresses';
import { ConfirmAsSuperadmin } from '../../../_parts/elevation';
import { Moment } from '../../../_parts/moment';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { Pages, pageNumber } from '../../../_parts/tables/pages';
import { type Column, Table } from '../../../_parts/tables/table';
import { changeActive, endFactor, inviteColleague } from './actions';

export const generateMetadata = titled('console.administrators', 'title');

const SIZE = 50;

/** The organization's administrators, for superadmins; others find no such page. */
export default async function AdministratorsPage({
  searchParams,
}: PageProps<'/admin/settings/administrators'>) {
  const caller = await administrator();
  if (!caller.user.isSuperadmin) notFound();
  const t = await words('console.administrators');
  const page = pageNumber((await searchParams).page);
  const offset = String((page - 1) * SIZE);
  const { items, total } = await queryAsAdministrator(listUsers, { limit: String(SIZE), offset });
  const [route] = await queryAsAdministrator(allRoutes);
  const localeSettings = route ?? { locale: 'en', timeZone: 'UTC', currency: 'EUR' };
  const columns: Column[] = [
    { label: t('administrator'), wide: true },
    { label: t('role'), fold: 'late' },
    { label: t('state') },
    { label: t('secondFactor'), fold: 'late' },
    { label: t('lastLogin'), fold: 'early' },
    { label: t('acts'), acts: true },
  ];
  const rows = items.map((user) => ({
    key: user.id,
    quiet: !user.isActive,
    cells: [
      user.id === caller.user.id ? `${shownAddress(user.email)} ${t('you')}` : shownAddress(user.email),
      t(user.isSuperadmin ? 'superadmin' : 'organizer'),
      t(user.isActive ? 'active' : 'deactivated'),
      t(hasSecondFactor(user) ? 'on' : 'off'),
      user.lastLoginAt ? (
        <Moment key="login" at={user.lastLoginAt} localeSettings={localeSettings} short />
      ) : (
        t('never')
      ),
      <Acts key="acts" user={user} elevated={caller.elevated} />,
    ],
  }));
  return (
    <>
      <PageHeading
        title={t('title')}
        parent={['/admin/settings', (await words('console.settings'))('title')]}
      />
      {!caller.elevated && (
        <div id="confirm" className="mb-6 grid justify-items-start gap-3">
          <p className="text-muted">{t('confirmFirst')}</p>
          <ConfirmAsSuperadmin at="confirm" />
        </div>
      )}
      <Table caption={t('title')} columns={columns} rows={rows} />
      <Pages
        page={page}
        size={SIZE}
        total={total}
        href={(to) => `/admin/settings/administrators?page=${to}`}
      />
      {caller.elevated && (
        <Section id="invite" title={t('invite')} className="mt-10">
          <p className="mb-3 max-w-measure text-muted">{t('inviteHow')}</p>
          <Form action={inviteColleague} className="grid gap-5">
            <Field name="email" label={t('email')} type="email" autoComplete="off" required />
            <Checkbox name="is_superadmin" label={t('asSuperadmin')} help={t('asSuperadminHelp')} />
            <FormEnd labels={[t('sendInvitation'), t('sending')]} />
          </Form>
        </Section>
      )}
    </>
  );
}

async function Acts({ user, elevated }: { user: User; elevated: boolean }) {
  const t = await words('console.administrators');
  return (
    <>
      {elevated && hasSecondFactor(user) && (
        <ButtonForm
          action={endFactor}
          values={{ id: user.id }}
          variant="plain"
          buttonClass="text-small"
          labels={[t.rich('endFactor', { email: shownAddress(user.email), hidden }), t('saving')]}
        />
      )}
      <ButtonForm
        action={changeActive}
        values={{ id: user.id, is_active: String(!user.isActive) }}
        variant="plain"
        buttonClass="text-small"
        labels={[
          t.rich(user.isActive ? 'deactivate' : 'reactivate', { email: shownAddress(user.email), hidden }),
          t('saving'),
        ]}
      />
    </>
  );
}
