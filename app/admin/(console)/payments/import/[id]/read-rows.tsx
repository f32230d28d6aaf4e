import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import type { ReadSamples } from '@/lib/money/files/csv';
import { formatDay, formatMoney } from '@/lib/words/format';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { Table } from '../../../../_parts/tables/table';

/** The first rows of a table as they would be read by the chosen columns, with the reasons why a cell cannot be. */
export async function ReadRows({ rows, problem }: ReadSamples) {
  const t = await words('console.bankImport.columns');
  const locale = await pageLocale();
  return (
    <section id="read-rows" aria-labelledby="read-rows-title" className="xl:sticky xl:top-4 xl:self-start">
      <h3 id="read-rows-title" className="mb-2 font-semibold">
        {t('readSo')}
      </h3>
      <Table
        caption={t('readSo')}
        columns={[
          { label: t('kinds.date') },
          { label: t('kinds.name'), wide: true },
          { label: t('kinds.amount'), figure: true },
        ]}
        rows={rows.map(({ bookedOn, amount, name, iban, text, isLeftOut, problems }, index) => ({
          key: index,
          quiet: isLeftOut,
          cells: [
            bookedOn === null ? t('row', { number: String(index + 1) }) : formatDay(bookedOn, locale),
            <>
              {name}
              {iban && <p className="row-note">{groupedIban(iban)}</p>}
              {text && <p className="row-note wrap-anywhere">{text}</p>}
              {isLeftOut && <p className="row-note">{t('leftOut')}</p>}
              {problems.map((one) => (
                <p key={one} className="text-danger text-small">
                  {translateMessage(one, locale)}
                </p>
              ))}
            </>,
            amount && formatMoney(amount.amountCents, { locale, timeZone: 'UTC', currency: amount.currency }),
          ],
        }))}
      />
      {problem && <p className="mt-2 text-danger text-small">{translateMessage(problem, locale)}</p>}
    </section>
  );
}
