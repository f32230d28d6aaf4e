import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { words } from '@/lib/http/pages/page-locale';
import type { Suggestion } from '@/lib/money/matching/matching';
import { RowLink } from '../../_parts/tables/row-link';

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
      {suggestions.map(({ orderId, orderNumber, participantName, roundName, reason, sure }) => (
        <li key={orderId} className="flex items-center justify-between gap-x-4">
          <div className="min-w-0">
            <RowLink href={`/admin/orders/${orderId}`}>
              {t('order', { number: String(orderNumber), name: participantName })}
            </RowLink>
            <p className="row-note">{roundName}</p>
            <p className="text-small">
              {t(`reasons.${reason}`)} {sure && <strong className="font-semibold">{t('sure')}</strong>}
            </p>
          </div>
          <span className="shrink-0 whitespace-nowrap">
            <SubmitButton
              variant={sure ? 'quiet' : 'plain'}
              name={ROW_FIELD}
              value={rowValue({ id: transferId, order_id: orderId, act: 'take' })}
              pendingLabel={t('taking')}
            >
              {t.rich('take', { number: String(orderNumber), name: participantName, hidden })}
            </SubmitButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
