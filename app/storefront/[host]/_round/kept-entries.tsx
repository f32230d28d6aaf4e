import { askedLines } from '@/app/_ordering/quantity-fields';
import { queryAsVisitor } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { currentRequest } from '@/lib/process/runtime/request-context';
import type { Visitor } from '@/lib/rules/caller';
import { fullName } from '@/lib/wines/offerings/full-name';
import { listShownOfferings } from '@/lib/wines/offerings/lists/shown-offerings';

interface KeptEntriesProps {
  caller: Visitor;
  /** The wines of the page's order form; absent where the page has none. */
  form?: readonly { id: number }[];
}

const FIELDS = ['name', 'email', 'phone', 'comment'] as const;

/**
 * The entries of a form that came too late and was sent without scripts: the following page has no such form,
 * or one of another round.
 */
export async function KeptEntries({ caller, form }: KeptEntriesProps) {
  const fields = currentRequest()?.refusedFields;
  if (!fields) return null;
  const onPage = new Set(form?.map(({ id }) => id));
  const asked = askedLines(Object.entries(fields)).filter((line) => !onPage.has(line.wine_offering_id));
  // A form without bottles is another one, and is still on the page.
  if (asked.length === 0) return null;
  const t = await words('storefront.entered');
  const chosen = await words('storefront.chosen');
  const counts = await words('counts');
  const ids = asked.map(({ wine_offering_id: id }) => id).filter((id) => Number.isSafeInteger(id) && id > 0);
  const offerings = await queryAsVisitor(listShownOfferings, caller, { ids: ids.slice(0, 200) });
  const nameOf = new Map(offerings.map((offering) => [offering.id, fullName(offering)]));
  const lines = asked.map(({ wine_offering_id: id, quantity, extra }) => ({
    id,
    wine: nameOf.get(id) ?? t('unknownWine'),
    bottles: typeof quantity === 'number' ? counts('bottles', { count: quantity }) : quantity,
    extra: extra === undefined ? '' : `, ${chosen('extraOf', { count: String(extra) })}`,
  }));
  const details = form ? [] : FIELDS.flatMap((field) => (fields[field] ? [[t(field), fields[field]]] : []));
  return (
    <section aria-labelledby="entered" className="mb-10 max-w-[44rem] border-edge border-l-2 pl-4">
      <h2 id="entered" className="text-heading">
        {t('heading')}
      </h2>
      <dl className="mt-3 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-1">
        {lines.map(({ id, wine, bottles, extra }) => (
          <div key={id} className="col-span-full grid grid-cols-subgrid">
            <dt className="wrap-anywhere">{wine}</dt>
            <dd className="tabular-nums">
              {bottles}
              {extra}
            </dd>
          </div>
        ))}
        {details.map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
