import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import { FILE_FORMATS } from '@/lib/tables/spreadsheet/records';

/** Links to the payments of a round, as files for the books. */
export async function PaymentsFiles({ roundId }: { roundId: number }) {
  const t = await words('console.payments.files');
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <span className="text-muted">{t('ofRound')}</span>
      {FILE_FORMATS.map((format) => (
        <Link
          key={format}
          reload
          href={`/admin/payments/file?purchase_round_id=${roundId}&format=${format}`}
          className="inline-flex min-h-target min-w-target items-center"
        >
          {format.toUpperCase()}
        </Link>
      ))}
    </p>
  );
}
