import { formatMoney } from '@/lib/format';
import type { Message } from '@/lib/mailer/client';
import { sender } from '@/lib/templates/compose';
import { escapeHtml, headerText } from '@/lib/templates/escape';
import { plainText } from '@/lib/templates/plain-text';
import { COLUMNS, fileName, headOf, type PurchaseOrderDocument, rowsOf, sumOf, titleOf } from './document';
import { xlsxOf } from './spreadsheet';
import type { Wording } from './wording';

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

/** What somebody wrote as paragraphs in HTML; a line of its own stays one. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p style="margin:0 0 12px;white-space:pre-line">${escapeHtml(part)}</p>`)
    .join('');

/** The body of the mail in HTML: what was written, and the document. */
const bodyOf = (document: PurchaseOrderDocument, text: string): string =>
  `${paragraphs(text)}<h1 style="font-size:20px">${titleOf(document)}</h1>${headInHtml(document)}${tableOf(document)}`;

/**
 * The message with which a purchase order goes to its supplier: the wording, the table in the body, and the same as a
 * spreadsheet. An answer goes to `replyTo`.
 */
export async function messageOf(
  document: PurchaseOrderDocument,
  { subject, text }: Wording,
  to: string,
  replyTo: string,
): Promise<Message> {
  const html = bodyOf(document, text);
  return {
    to: headerText(to),
    from: sender(document.route),
    replyTo: headerText(replyTo),
    subject: headerText(subject),
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
