import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Notice } from '@/app/_ui/notice';
import type { Href } from '@/lib/http/address';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { ImportedStatement } from '@/lib/money/booking/import';
import { sumsOf } from '@/lib/money/booking/sums';
import { formatDay, formatMoney } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { type Share, type ShareLook, Shares } from '../../../../_parts/shares/shares';
import { Pages } from '../../../../_parts/tables/pages';
import { book } from '../actions';
import { kindOfEntry, LISTED, type Listed, NewTransfers } from './new-transfers';

const LOOKS: Record<Listed | 'known' | 'outgoing', ShareLook> = {
  booked: { ink: 'text-positive' },
  suggested: { ink: 'text-ink', pattern: 'rising' },
  open: { ink: 'text-ink', pattern: 'crossed' },
  doubtful: { ink: 'text-ink', pattern: 'upright' },
  known: { ink: 'text-edge' },
  outgoing: { ink: 'text-edge', pattern: 'level' },
};

/** The transfers that one page lists. */
const SIZE = 50;

interface OutcomeProps {
  uploadId: number;
  statement: ImportedStatement;
  version: string;
  /** The kind of transfers that the address asks for. */
  shown: string | string[] | undefined;
  page: number;
}

/** The outcome of booking a file: drawn as a whole, one kind of its transfers as a list, and the button that does it. */
export async function Outcome({ uploadId, statement, version, shown, page }: OutcomeProps) {
  const t = await words('console.bankImport');
  const locale = await pageLocale();
  const { found, returned, skipped, transactions } = statement;
  const address: Href = `/admin/payments/import/${uploadId}`;
  const transfersOf = (kind: Listed) => transactions.filter((details) => kindOfEntry(details) === kind);
  const kinds = LISTED.filter((kind) => transfersOf(kind).length > 0);
  const kind = kinds.find((one) => one === shown) ?? kinds[0];
  const listed = kind ? transfersOf(kind) : [];
  const shares = (Object.keys(LOOKS) as (keyof typeof LOOKS)[]).flatMap((key): Share[] => {
    const isListed = key !== 'known' && key !== 'outgoing';
    const transfers = isListed ? transfersOf(key).map(({ transaction }) => transaction) : [];
    const count = isListed ? transfers.length : statement[key];
    const sums = isListed ? sumsOf(transfers) : statement.sums[key];
    const sum = [...sums]
      .map(([currency, cents]) => formatMoney(cents, { locale, timeZone: 'UTC', currency }))
      .join(', ');
    const share = { key, label: t(`kinds.${key}`), count, sum, look: LOOKS[key] };
    if (share.count === 0) return [];
    return [isListed ? { ...share, href: `${address}?show=${key}#list` } : share];
  });
  return (
    <>
      <div className="max-w-measure">
        <p className="mb-3">{foundIn(statement, locale, t)}</p>
        {shares.length > 0 && <Shares label={t('label')} shares={shares} />}
        {skipped > 0 && <p className="mt-2">{t('skipped', { count: skipped })}</p>}
        {returned > 0 && <p className="mt-2">{t('returned', { count: returned })}</p>}
      </div>
      {kind || returned > 0 ? (
        <Form action={book} version={version}>
          <input type="hidden" name="id" value={uploadId} />
          <SubmitButton labels={[t('book'), t('booking')]} />
          <p className="mt-2 max-w-measure text-muted text-small">{t('afterBooking')}</p>
        </Form>
      ) : (
        found > 0 && <Notice>{t('nothingNew')}</Notice>
      )}
      {kind && (
        <Section id="list" title={t(`lists.${kind}`)}>
          <NewTransfers
            caption={t(`lists.${kind}`)}
            transfers={listed.slice((page - 1) * SIZE, page * SIZE)}
            orders={statement.orders}
          />
          <Pages
            page={page}
            size={SIZE}
            total={listed.length}
            href={(to) => `${address}?show=${kind}&page=${to}#list`}
          />
        </Section>
      )}
    </>
  );
}

/** Says the number of movements in a file, and their days. */
function foundIn(
  { found, from, to }: ImportedStatement,
  locale: string,
  t: Translator<'console.bankImport'>,
): string {
  if (from === null || to === null) return t('empty');
  if (from === to) return t('foundOn', { found, on: formatDay(from, locale) });
  return t('found', { found, from: formatDay(from, locale), to: formatDay(to, locale) });
}
