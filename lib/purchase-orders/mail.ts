import { formatMoney } from '@/lib/format';
import type { Message } from '@/lib/mailer/client';
import { sender } from '@/lib/templates/compose';
import { escapeHtml, headerText } from '@/lib/templates/escape';
import { plainText } from '@/lib/templates/plain-text';
import { COLUMNS, fileName, headOf, type PurchaseOrderDocument, rowsOf, sumOf, titleOf } from './document';
import { xlsxOf } from './spreadsheet';

const CELL = 'padding:4px 12px 4px 0;border-bottom:1px solid #d9cfc4;vertical-align:top;text-align:left';

const row = (cells: (string | number | null)[]) =>
  `<tr>${cells.map((cell) => `<td style="${CELL}">${escapeHtml(String(cell ?? ''))}</td>`).join('')}</tr>`;

/** The document's table of wines in HTML. */
function tableOf(document: PurchaseOrderDocument): string {
  const settings = { ...document.route, locale: document.supplier.locale ?? document.route.locale };
  const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents, settings));
  const rows = rowsOf(document);
  const { crates, loose, bottles, sumCents } = sumOf(rows);
  return `<table class="order-lines" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${row(
    [...COLUMNS],
  )}${rows
    .map((line) =>
      row([
        line.article,
        line.wine,
        line.producer,
        line.vintage,
        line.inCrate,
        line.crates,
        line.loose,
        line.bottles,
        money(line.priceCents),
        money(line.sumCents),
      ]),
    )
    .join('')}${row(['', 'Sum', '', '', '', crates, loose, bottles, '', money(sumCents)])}</table>`;
}

/** What stands above the table in HTML. */
function headInHtml(document: PurchaseOrderDocument): string {
  const lines = headOf(document).map(
    ([word, says, isChanged]) =>
      `<tr><td style="${CELL}">${word}${isChanged ? ' (changed)' : ''}</td><td style="${CELL};white-space:pre-line">${escapeHtml(says)}</td></tr>`,
  );
  return `<table class="facts" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${lines.join('')}</table>`;
}

/** The document's body in HTML, for the mail and for the page that is printed. */
export const bodyOf = (document: PurchaseOrderDocument): string =>
  `<h1 style="font-size:20px">${titleOf(document)}</h1>${headInHtml(document)}${tableOf(document)}`;

/**
 * The message with which a purchase order goes to its supplier: the table in the body and as a spreadsheet. An answer
 * goes to `replyTo`.
 */
export async function messageOf(
  document: PurchaseOrderDocument,
  to: string,
  replyTo: string,
): Promise<Message> {
  const { route, order } = document;
  const version = order.version > 1 ? `, version ${order.version}` : '';
  const html = bodyOf(document);
  return {
    to: headerText(to),
    from: sender(route),
    replyTo: headerText(replyTo),
    subject: headerText(`${titleOf(document)}${version} of ${route.senderName || route.name}`),
    html,
    plain: await plainText(html),
    tag: 'purchase_order',
    attachments: [
      {
        name: fileName(document, 'xlsx'),
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        data: await xlsxOf(document),
      },
    ],
  };
}
