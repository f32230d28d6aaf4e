import { formatMoney, type LocaleSettings } from '@/lib/format';
import type { OrderedLine } from './context';
import { escapeHtml } from './escape';

const CELL = 'padding:8px 0;border-bottom:1px solid #d9cfc4;vertical-align:top;text-align:left';
const COUNT = `${CELL};padding-right:12px;white-space:nowrap`;
const AMOUNT = `${CELL};padding-left:12px;white-space:nowrap;text-align:right`;

/**
 * The ordered wines as a table that mail clients display well, and as one line of text for a subject. It
 * contains no words of its own, so that it suits messages in any language.
 */
export function orderTable(
  offerings: OrderedLine[],
  localeSettings: LocaleSettings,
): { html: string; text: string } {
  const rows = offerings.map((offering) => {
    const total = formatMoney(offering.quantity * offering.unitPriceCents, localeSettings);
    return `<tr><td style="${COUNT}">${offering.quantity} ×</td><td style="${CELL}">${escapeHtml(title(offering))}</td><td style="${AMOUNT}">${escapeHtml(total)}</td></tr>`;
  });
  return {
    html: `<table class="order-lines" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse">${rows.join('')}</table>`,
    text: offerings.map((offering) => `${offering.quantity} × ${title(offering)}`).join(', '),
  };
}

function title({ name, producer, vintage }: OrderedLine): string {
  return [[name, vintage].filter(Boolean).join(' '), producer].filter(Boolean).join(', ');
}
