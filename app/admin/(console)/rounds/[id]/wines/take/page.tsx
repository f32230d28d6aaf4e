import { ButtonLink, buttonClass } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { CONTROL } from '@/app/_ui/forms/control';
import { Form } from '@/app/_ui/forms/form';
import { Empty } from '@/app/admin/_parts/page/empty';
import { FormEnd } from '@/app/admin/_parts/page/form-end';
import { PageHeading } from '@/app/admin/_parts/page/page-heading';
import { wantedText } from '@/app/admin/_parts/tables/search';
import type { Route } from '@/lib/groups/routes/queries';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { getWineList } from '@/lib/orders/ordered-wine-list';
import { getRoundWithRoute } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import { getWineSources, type WineSources } from '@/lib/wines/offerings/take-over';
import { formatMoney } from '@/lib/words/format';
import { takeOver } from '../actions';

export const generateMetadata = titled('console.wines.take', 'title');

/** Takes wines of an earlier round over: first the round is chosen, then its wines. */
export default async function TakeWinesPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/wines/take'>) {
  const t = await words('console.wines.take');
  const { id } = await idOf(params);
  const from = parseId(wantedText((await searchParams).from));
  const { round, route } = await queryAsAdministrator(getRoundWithRoute, { id });
  const { rounds, wines } = await queryAsAdministrator(getWineSources, { id, from });
  const sold = from === undefined ? [] : (await queryAsAdministrator(getWineList, { id: from })).offerings;
  return (
    <>
      <PageHeading title={t('title')} parent={[`/admin/rounds/${round.id}/wines`, round.name]} />
      {rounds.length === 0 ? (
        <Empty title={t('none')} sentence={t('fromAny', { currency: route.currency })} />
      ) : (
        <div className="grid gap-8">
          <form
            action={`/admin/rounds/${round.id}/wines/take`}
            data-passing
            className="flex flex-wrap items-end gap-3"
          >
            <div className="max-w-field flex-1 basis-60">
              <label htmlFor="from" className="mb-1 block font-medium">
                {t('from')}
              </label>
              <select id="from" name="from" key={from} defaultValue={from} className={CONTROL}>
                {rounds.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.route === null ? one.name : t('roundOf', { round: one.name, route: one.route })}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className={buttonClass('quiet')}>
              {t('show')}
            </button>
          </form>
          {from !== undefined && (
            <Wines
              roundId={round.id}
              wines={wines}
              route={route}
              ordered={new Map(sold.map((wine) => [wine.id, wine.bottles]))}
            />
          )}
        </div>
      )}
    </>
  );
}

interface WinesProps {
  roundId: number;
  wines: WineSources['wines'];
  route: Route;
  /** The ordered bottles by wine. */
  ordered: ReadonlyMap<number, number>;
}

async function Wines({ roundId, wines, route, ordered }: WinesProps) {
  const t = await words('console.wines.take');
  const localeSettings = await localeSettingsOfPage(route);
  if (wines.length === 0) {
    return (
      <Empty title={t('empty')}>
        <ButtonLink href={`/admin/rounds/${roundId}/wines`}>{t('back')}</ButtonLink>
      </Empty>
    );
  }
  return (
    <Form action={takeOver} className="grid gap-3">
      <input type="hidden" name="id" value={roundId} />
      {wines.map(({ id, name, vintage, producer, priceCents, listed }) => (
        <Checkbox
          key={id}
          name={`wine.${id}`}
          defaultChecked={!listed}
          label={
            <span className="wrap-anywhere">
              <span className="font-medium">
                {name} {vintage}
              </span>{' '}
              <span className="text-muted">
                {producer} {formatMoney(priceCents, localeSettings)},{' '}
                {t('ordered', { count: ordered.get(id) ?? 0 })}
              </span>
            </span>
          }
          help={listed && t('listed')}
        />
      ))}
      <FormEnd back={`/admin/rounds/${roundId}/wines`} labels={[t('take'), t('taking')]} />
    </Form>
  );
}
