import { askedLines } from '@/app/_ordering/quantity-fields';
import { words } from '@/lib/http/page-locale';
import { fullName } from '@/lib/offerings/full-name';
import { currentRequest } from '@/lib/runtime/request-context';

interface KeptEntriesProps {
  /** The wines that the form had, as far as they are known. */
  offerings?: { id: number; name: string; vintage: number | null }[];
}

const FIELDS = ['name', 'email', 'phone', 'comment'] as const;

/**
 * What was entered into a form that came too late and was sent without scripts: the page that is shown then has no
 * such form any more, and nobody should have to remember what they had written.
 */
export async function KeptEntries({ offerings = [] }: KeptEntriesProps) {
  const fields = currentRequest()?.refusedFields;
  if (!fields) return null;
  const t = await words('storefront.entered');
  const counts = await words('counts');
  const nameOf = new Map(offerings.map((offering) => [offering.id, fullName(offering)]));
  const lines = askedLines(Object.entries(fields)).map(({ wine_offering_id, quantity }) => ({
    id: wine_offering_id,
    wine: nameOf.get(wine_offering_id) ?? t('unknownWine'),
    bottles: typeof quantity === 'number' ? counts('bottles', { count: quantity }) : quantity,
  }));
  const details = FIELDS.flatMap((field) => (fields[field] ? [[t(field), fields[field]]] : []));
  // A form without bottles is another one, and is still on the page.
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="entered" className="mb-10 max-w-[44rem] border-edge border-l-2 pl-4">
      <h2 id="entered" className="text-heading">
        {t('heading')}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {lines.map(({ id, wine, bottles }) => (
          <div key={id} className="col-span-full grid grid-cols-subgrid">
            <dt>{wine}</dt>
            <dd className="tabular-nums">{bottles}</dd>
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
