import { ButtonLink } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { Empty } from '@/app/admin/_parts/page/empty';
import { FormEnd } from '@/app/admin/_parts/page/form-end';
import { PageHeading } from '@/app/admin/_parts/page/page-heading';
import { Search, wantedText } from '@/app/admin/_parts/tables/search';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { getLibraryForRound, type LibraryForRound } from '@/lib/orders/library-for-round';
import { fullName } from '@/lib/wines/offerings/full-name';
import { enteredAmount } from '@/lib/words/amounts';
import { formatMoney } from '@/lib/words/format';
import { takeOfLibrary } from '../actions';

export const generateMetadata = titled('console.wines.library', 'title');

/** Takes wines of the library into a round, at a price for each. */
export default async function LibraryPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/wines/library'>) {
  const t = await words('console.wines.library');
  const { id } = await idOf(params);
  const q = wantedText((await searchParams).q);
  const found = await queryAsAdministrator(getLibraryForRound, { id, q });
  const { round, total, wines } = found;
  const back = `/admin/rounds/${round.id}/wines` as const;
  return (
    <>
      <PageHeading title={t('title')} parent={[back, round.name]} />
      {total === 0 && q === '' ? (
        <Empty title={t('empty')} sentence={t('emptyYet')}>
          <ButtonLink href="/admin/wines">{t('toLibrary')}</ButtonLink>
        </Empty>
      ) : (
        <>
          <Search
            label={t('search')}
            action={`/admin/rounds/${round.id}/wines/library`}
            q={q}
            narrowed={q !== ''}
          />
          {total === 0 ? <Empty title={t('noneMatches')} /> : <Wines {...found} />}
          {total > wines.length && (
            <p className="mt-3 text-muted text-small">
              {t('more', { shown: String(wines.length), total: String(total) })}
            </p>
          )}
        </>
      )}
    </>
  );
}

async function Wines({ round, route, wines }: LibraryForRound) {
  const t = await words('console.wines.library');
  const localeSettings = await localeSettingsOfPage(route);
  const { currency } = route;
  return (
    <Form action={takeOfLibrary} className="grid gap-5">
      <input type="hidden" name="id" value={round.id} />
      {wines.map((wine) => (
        <fieldset key={wine.id} className="grid gap-1 border-line border-b pb-4">
          <legend className="wrap-anywhere float-left w-full font-medium">
            {fullName(wine)} <span className="font-normal text-muted">{wine.producer}</span>
          </legend>
          <p className="text-muted text-small">
            {wine.last
              ? t('last', {
                  round: wine.last.round,
                  price: formatMoney(wine.last.priceCents, localeSettings),
                  count: wine.last.bottles,
                })
              : t('never')}
          </p>
          <Checkbox name={`wine.${wine.id}`} label={t('take')} help={wine.listed && t('listed')} />
          <Field
            name={`price.${wine.id}`}
            label={t('price', { currency })}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={wine.last && enteredAmount(wine.last.priceCents, currency, localeSettings.locale)}
          />
        </fieldset>
      ))}
      <FormEnd back={`/admin/rounds/${round.id}/wines`} labels={[t('takeTicked'), t('taking')]} />
    </Form>
  );
}
