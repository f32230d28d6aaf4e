import { formatMoney, type LocaleSettings } from '@/lib/format';
import { translator } from '@/lib/languages/translator';
import type { OrderedLine } from '@/lib/templates/context';
import { escapeHtml } from './escape';
import { isolated } from './isolated';

const CELL = 'padding:8px 0;border-bottom:1px solid #d9cfc4;vertical-align:top;text-align:left';
const COUNT = `${CELL};padding-right:12px;white-space:nowrap`;
const AMOUNT = `${CELL};padding-left:12px;white-space:nowrap;text-align:right`;

/** The wines of which the participant gets anything. */
const received = (offerings: OrderedLine[]) => offerings.filter(({ quantity }) => quantity > 0);

/**
 * The ordered wines as a table that mail clients display well, and as one line of text for a subject. It
 * contains no words of its own, so that it suits messages in any language.
 */
export function orderTable(
  offerings: OrderedLine[],
  localeSettings: LocaleSettings,
): { html: string; text: string } {
  const rows = received(offerings).map((offering) => {
    const total = formatMoney(offering.quantity * offering.unitPriceCents, localeSettings);
    return `<tr><td style="${COUNT}">${offering.quantity} ×</td><td style="${CELL}">${escapeHtml(title(offering))}</td><td style="${AMOUNT}">${escapeHtml(total)}</td></tr>`;
  });
  return {
    html: `<table class="order-lines" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse">${rows.join('')}</table>`,
    text: received(offerings)
      .map((offering) => `${offering.quantity} × ${title(offering)}`)
      .join(', '),
  };
}

/** The wines of which somebody gets more or fewer bottles than they ordered, a line for each; null without any. */
export function changesOf(offerings: OrderedLine[], locale: string): { html: string; text: string } | null {
  const changed = offerings.filter(({ quantity, ordered = quantity }) => quantity !== ordered);
  if (changed.length === 0) return null;
  const t = translator(locale, 'mail');
  const lines = changed.map((offering) => {
    const { quantity: bottles, ordered = bottles } = offering;
    return t('changed', { wine: title(offering), bottles, ordered });
  });
  return { html: lines.map(escapeHtml).join('<br>'), text: lines.join(', ') };
}

function title({ name, producer, vintage }: OrderedLine): string {
  return [[isolated(name), vintage].filter(Boolean).join(' '), isolated(producer)].filter(Boolean).join(', ');
}
