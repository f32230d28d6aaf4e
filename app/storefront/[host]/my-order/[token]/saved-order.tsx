import { Notice } from '@/app/_ui/notice';
import { words } from '@/lib/http/pages/page-locale';
import type { OwnOrder } from '@/lib/orders/queries';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';

interface SavedProps {
  order: OwnOrder['order'];
  /** The address that a new confirmation was mailed to, if one was. */
  mailedTo: string | null;
  localeSettings: LocaleSettings;
}

/** Says that a change was saved, and the order's new amount. */
export async function Saved({ order, mailedTo, localeSettings }: SavedProps) {
  const t = await words('storefront.myOrder');
  const saved = { bottles: order.bottles, amount: formatMoney(order.totalCents, localeSettings) };
  return (
    <SavedNotice>
      {mailedTo === null ? t('saved', saved) : t('savedAndMailed', { ...saved, email: hinted(mailedTo) })}
    </SavedNotice>
  );
}

/** Says that the order was saved. */
export function SavedNotice({ children }: { children: string }) {
  return (
    <Notice tone="positive" role="status" data-outcome className="mb-6">
      {children}
    </Notice>
  );
}

/**
 * An e-mail address, shortened so that only its owner recognizes it. A holder of the page's address must not
 * learn the participant's.
 */
export function hinted(address: string): string {
  const email = shownAddress(address);
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
