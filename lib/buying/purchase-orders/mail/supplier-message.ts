import {
  type DocumentRow,
  fileName,
  headOf,
  localeOf,
  type PurchaseOrderDocument,
  rowsOf,
  sumOf,
  titleOf,
  wordsOf,
} from '@/lib/buying/purchase-orders/purchase-order-document';
import { xlsxOf } from '@/lib/buying/purchase-orders/spreadsheet';
import { sender } from '@/lib/mail/templates/rendering/compose';
import { escapeHtml, headerText } from '@/lib/mail/templates/text/escape';
import { plainText } from '@/lib/mail/templates/text/plain-text';
import type { Message } from '@/lib/mail/transport/client';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney } from '@/lib/words/format';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import type { Translator } from '@/lib/words/languages/translator';
import type { Wording } from './supplier-wording';

const CELL = 'padding:4px 12px 4px 0;border-bottom:1px solid #d9cfc4;vertical-align:top';

const cell = (content: string, align: 'left' | 'right') =>
  `<td style="${CELL};text-align:${align}">${content}</td>`;

/** A row of texts and then of figures, each HTML. */
const row = (texts: string[], figures: string[]) =>
  `<tr>${texts.map((text) => cell(text, 'left')).join('')}${figures.map((figure) => cell(figure, 'right')).join('')}</tr>`;

/**
 * The document's table of wines in HTML. It is read on phones, so it has fewer columns than the spreadsheet: one holds
 * everything that tells a wine from others.
 */
function tableOf(document: PurchaseOrderDocument): string {
  const t = wordsOf(document);
  const settings = { ...document.route, locale: localeOf(document) };
  const money = (cents: number | null) => (cents === null ? '' : escapeHtml(formatMoney(cents, settings)));
  const rows = rowsOf(document);
  const { crates, loose, bottles, sumCents } = sumOf(rows);
  return `<table class="order-lines" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${row(
    [t('columns.article'), t('columns.wine')],
    [t('columns.crates'), t('columns.loose'), t('columns.bottles'), t('columns.price'), t('columns.sum')],
  )}${rows
    .map((line) =>
      row(
        [escapeHtml(line.article), wineOf(line, t)],
        [
          String(line.crates),
          String(line.loose),
          String(line.bottles),
          money(line.priceCents),
          money(line.sumCents),
        ],
      ),
    )
    .join(
      '',
    )}${row(['', t('sum')], [String(crates), String(loose), String(bottles), '', money(sumCents)])}</table>`;
}

/** A wine's name and vintage, and under it the producer and the size of its crate. */
function wineOf(
  { wine, vintage, producer, inCrate }: DocumentRow,
  t: Translator<'paper.purchaseOrder'>,
): string {
  const note = [producer, inCrate > 1 ? t('perCrate', { bottles: inCrate }) : ''].filter(Boolean).join(', ');
  return `${escapeHtml(fullName({ name: wine, vintage }))}${note && `<br>${escapeHtml(note)}`}`;
}

/** The document's lines above the table, in HTML. */
function headInHtml(document: PurchaseOrderDocument): string {
  const changed = wordsOf(document)('changed');
  const lines = headOf(document).map(
    ([word, says, isChanged]) =>
      `<tr>${cell(`${word}${isChanged ? ` ${changed}` : ''}`, 'left')}<td style="${CELL}">${inLines(says)}</td></tr>`,
  );
  return `<table class="facts" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${lines.join('')}</table>`;
}

/** A text whose lines stay apart, also in mail programs that know few styles, and without any. */
const inLines = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');

/** A written text as paragraphs in HTML; single line breaks stay. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p style="margin:0 0 12px">${inLines(part)}</p>`)
    .join('');

/** The body of the mail in HTML: the text, and the document. */
const bodyOf = (document: PurchaseOrderDocument, text: string): string =>
  `<div lang="${languageOf(localeOf(document))}" dir="${directionOf(localeOf(document))}" style="font-family:ui-sans-serif,system-ui,sans-serif;line-height:1.5">${paragraphs(text)}<h1 style="font-size:20px">${titleOf(document)}</h1>${headInHtml(document)}${tableOf(document)}</div>`;

/**
 * The message with which a purchase order goes to its supplier: the wording, the table in the body, and a
 * spreadsheet of it. An answer goes to `replyTo`.
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
