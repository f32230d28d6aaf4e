import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { translator } from '@/lib/words/languages/translator';
import type { ChangedWine, OrderedLine } from './changed-wines';
import { escapeHtml } from './escape';
import { isolated } from './isolated-text';

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

/** The differences from before, a line a wine; null where there are none. */
export function changesOf(changed: ChangedWine[], locale: string): { html: string; text: string } | null {
  if (changed.length === 0) return null;
  const t = translator(locale, 'mail');
  return asLines(
    changed.flatMap(({ before, after, ...offering }) => {
      const wine = title(offering);
      const [bottles, extra] = [after.bottles, after.extra];
      return [
        ...(bottles === before.bottles ? [] : [t('changed', { wine, bottles, ordered: before.bottles })]),
        ...(extra === before.extra ? [] : [t('changedExtra', { wine, extra, before: before.extra })]),
      ];
    }),
  );
}

/**
 * The extra bottles that a participant offers to take, and their highest cost, a line a wine; null where
 * none.
 */
export function extrasOf(
  offerings: OrderedLine[],
  localeSettings: LocaleSettings,
): { html: string; text: string } | null {
  const offered = offerings.filter(({ extra = 0 }) => extra > 0);
  if (offered.length === 0) return null;
  const t = translator(localeSettings.locale, 'mail');
  return asLines(
    offered.map(({ extra = 0, unitPriceCents, ...offering }) =>
      t('extra', {
        wine: title(offering),
        bottles: extra,
        amount: formatMoney(extra * unitPriceCents, localeSettings),
      }),
    ),
  );
}

const asLines = (lines: string[]) => ({ html: lines.map(escapeHtml).join('<br>'), text: lines.join(', ') });

function title({ name, producer, vintage }: Pick<OrderedLine, 'name' | 'producer' | 'vintage'>): string {
  return [[isolated(name), vintage].filter(Boolean).join(' '), isolated(producer)].filter(Boolean).join(', ');
}
