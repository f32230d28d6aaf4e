import { type PurchaseOrderDocument, titleOf } from './document';

/** What is written around a purchase order in the mail to its supplier. */
export interface Wording {
  subject: string;
  /** What stands above the table of wines: paragraphs with empty lines between them. */
  text: string;
}

/** The wording of a purchase order's mail as long as nobody has written another. */
export function defaultWording(document: PurchaseOrderDocument): Wording {
  const { route, order, supplier } = document;
  const from = route.senderName || route.name;
  const version = order.version > 1 ? `, version ${order.version}` : '';
  const paragraphs = [
    `Dear ${supplier.name},`,
    order.version > 1
      ? `This is our purchase order ${order.number} as it is now. It takes the place of the one we sent before; what is different is marked.`
      : `Here is our purchase order ${order.number}. The same table is attached as a spreadsheet.`,
    'Please confirm it by answering this message.',
    `Kind regards\n${from}`,
  ];
  return { subject: `${titleOf(document)}${version} of ${from}`, text: paragraphs.join('\n\n') };
}

/** What was written around a purchase order, and ours where nothing was. */
export function wordingOf(
  document: PurchaseOrderDocument,
  { subject, text }: { [Part in keyof Wording]?: string | undefined },
): Wording {
  const usual = defaultWording(document);
  return { subject: subject ?? usual.subject, text: text ?? usual.text };
}
