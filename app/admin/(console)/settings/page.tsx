import { ButtonLink, buttonClass } from '@/app/_ui/button';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { Select } from '@/app/_ui/forms/select';
import { Link } from '@/app/_ui/link';
import { type Column, Table } from '@/app/admin/_parts/tables/table';
import { getOrganization, presentOrganization } from '@/lib/groups/organization/commands';
import { allRoutes, type Route } from '@/lib/groups/routes/queries';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { administrator, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import { allPaymentAccounts, type PaymentAccount } from '@/lib/money/accounts/queries';
import { isElevatedSuperadmin } from '@/lib/rules/caller';
import { versionOf } from '@/lib/rules/version';
import { shownAddress } from '@/lib/words/addresses';
import { languageNames } from '@/lib/words/languages/languages';
import { ConfirmAsSuperadmin } from '../../_parts/elevation';
import { Empty } from '../../_parts/page/empty';
import { FormEnd } from '../../_parts/page/form-end';
import { PageHeading } from '../../_parts/page/page-heading';
import { Section } from '../../_parts/page/section';
import { RowLink } from '../../_parts/tables/row-link';
import { renameOrganization, saveLanguage } from './actions';

export const generateMetadata = titled('console.settings', 'title');

/** The settings of the organization, and its routes. */
export default async function SettingsPage() {
  const caller = await administrator();
  const t = await words('console.settings');
  const organization = await queryAsAdministrator(getOrganization);
  const routes = await queryAsAdministrator(allRoutes);
  const accounts = await queryAsAdministrator(allPaymentAccounts);
  const addAccount = <ButtonLink href="/admin/settings/payment-accounts/new">{t('accounts.add')}</ButtonLink>;
  const addRoute = <ButtonLink href="/admin/settings/routes/new">{t('routes.add')}</ButtonLink>;
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="grid grid-cols-1 gap-10">
        <Section id="organization" title={t('organization')}>
          <Form
            action={renameOrganization}
            version={versionOf(presentOrganization(organization))}
            className="grid gap-5"
          >
            <Field
              name="name"
              label={t('name')}
              defaultValue={organization.name}
              help={t('nameHelp')}
              required
            />
            <FormEnd labels={[t('saveName'), t('saving')]} />
          </Form>
        </Section>
        <Section id="language" title={t('yourLanguage.title')}>
          <Form action={saveLanguage} className="grid gap-5">
            <Select
              name="locale"
              label={t('yourLanguage.label')}
              defaultValue={caller.user.locale ?? ''}
              help={t('yourLanguage.help')}
            >
              <option value="">{t('yourLanguage.asBrowser')}</option>
              {Object.entries(languageNames).map(([language, name]) => (
                <option key={language} value={language} lang={language}>
                  {name}
                </option>
              ))}
            </Select>
            <FormEnd labels={[t('yourLanguage.save'), t('saving')]} />
          </Form>
        </Section>
        <Section id="routes" title={t('routes.title')} actions={routes.length > 0 && addRoute}>
          {routes.length === 0 ? (
            <Empty title={t('routes.none')} sentence={t('routes.noneYet')}>
              {addRoute}
            </Empty>
          ) : (
            <>
              <RouteTable routes={routes} />
              <p className="mt-3 max-w-measure text-muted text-small">{t('routes.cannotBeDeleted')}</p>
            </>
          )}
        </Section>
        <Section id="accounts" title={t('accounts.title')} actions={addAccount}>
          <p className="mb-3 max-w-measure text-muted">{t('accounts.about')}</p>
          {accounts.length > 0 && <AccountTable accounts={accounts} />}
          <p className="mt-3">
            <Link href="/admin/payments" className="inline-flex min-h-target items-center">
              {t('accounts.whoOwes')}
            </Link>
          </p>
        </Section>
        {caller.user.isSuperadmin && (
          <Section id="administrators" title={t('administrators.title')}>
            <p className="mb-3 max-w-measure text-muted">{t('administrators.about')}</p>
            <ButtonLink href="/admin/settings/administrators">{t('administrators.title')}</ButtonLink>
          </Section>
        )}
        {caller.user.isSuperadmin && (
          <Section id="archive" title={t('archive.title')}>
            <div className="grid justify-items-start gap-3">
              <p className="max-w-measure text-muted">{t('archive.about')}</p>
              {isElevatedSuperadmin(caller) ? (
                <Link reload href="/admin/archive" className={buttonClass('quiet')}>
                  {t('archive.download')}
                </Link>
              ) : (
                <ConfirmAsSuperadmin at="archive" />
              )}
            </div>
          </Section>
        )}
        <Section id="suppliers" title={t('suppliers.title')}>
          <p className="mb-3 max-w-measure text-muted">{t('suppliers.about')}</p>
          <ButtonLink href="/admin/suppliers">{t('suppliers.title')}</ButtonLink>
        </Section>
        <Section id="library" title={t('library.title')}>
          <p className="mb-3 max-w-measure text-muted">{t('library.about')}</p>
          <ButtonLink href="/admin/wines">{t('library.title')}</ButtonLink>
        </Section>
        <Section id="mail" title={t('mail.title')}>
          <p className="mb-3 max-w-measure text-muted">{t('mail.about')}</p>
          <ButtonLink href="/admin/templates">{t('mail.templates')}</ButtonLink>
        </Section>
      </div>
    </>
  );
}

async function RouteTable({ routes }: { routes: Route[] }) {
  const t = await words('console.settings.routes');
  const columns: Column[] = [
    { label: t('route') },
    { label: t('address'), wide: true },
    { label: t('sender'), fold: 'early' },
    { label: t('language'), fold: 'late' },
    { label: t('timeZone'), fold: 'early' },
    { label: t('currency'), fold: 'late' },
  ];
  return <Table caption={t('title')} columns={columns} rows={routes.map(routeRow)} />;
}

async function AccountTable({ accounts }: { accounts: PaymentAccount[] }) {
  const t = await words('console.settings.accounts');
  const columns: Column[] = [
    { label: t('fields.name') },
    { label: t('fields.holder'), wide: true },
    { label: t('fields.iban'), fold: 'late' },
  ];
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={accounts.map(({ id, name, holder, iban }) => ({
        key: id,
        cells: [
          <RowLink key="name" href={`/admin/settings/payment-accounts/${id}`}>
            {name}
          </RowLink>,
          holder,
          groupedIban(iban),
        ],
      }))}
    />
  );
}

function routeRow(route: Route) {
  return {
    key: route.id,
    cells: [
      <RowLink key="name" href={`/admin/settings/routes/${route.id}`}>
        {route.name}
      </RowLink>,
      <Link
        key="address"
        href={storefrontUrl(route, '/')}
        className="-my-2 inline-flex min-h-target items-center"
      >
        {route.publicDomain}
      </Link>,
      shownAddress(route.senderEmail ?? `noreply@${route.publicDomain}`),
      route.locale,
      route.timeZone,
      route.currency,
    ],
  };
}
