import { words } from '@/lib/http/pages/page-locale';
import { FileLinks } from '../tables/file-links';

/** Links to the payments of a round, as files for the books. */
export async function PaymentsFiles({ roundId }: { roundId: number }) {
  const t = await words('console.payments.files');
  return (
    <FileLinks
      label={t('ofRound')}
      href={(format) => `/admin/payments/file?purchase_round_id=${roundId}&format=${format}`}
    />
  );
}
