import { words } from '@/lib/http/pages/page-locale';
import type { Suggestion } from '@/lib/money/matching/matching';
import { OfferedOrder } from './offered-order';

interface SuggestionsProps {
  transferId: number;
  suggestions: Suggestion[];
}

/** The orders that a transfer may be for, best first, each with its reason and the button that books it. */
export async function Suggestions({ transferId, suggestions }: SuggestionsProps) {
  const t = await words('console.payments.waiting');
  if (suggestions.length === 0) return <p className="text-muted text-small">{t('noSuggestion')}</p>;
  return (
    <ul className="grid gap-2">
      {suggestions.map(
        ({ orderId: id, orderNumber, participantName: name, reason, sure, partner, ...order }) => (
          <OfferedOrder
            key={id}
            transferId={transferId}
            order={{ id, orderNumber, name, ...order }}
            partner={partner}
            act="take"
            stands={sure}
          >
            {partner ? t('reasonOfBoth', { number: String(partner.orderNumber) }) : t(`reasons.${reason}`)}{' '}
            {sure && <strong className="font-semibold">{t('sure')}</strong>}
          </OfferedOrder>
        ),
      )}
    </ul>
  );
}
