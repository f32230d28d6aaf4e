import { type PurchaseOrderDocument, wordsOf } from '@/lib/buying/purchase-orders/purchase-order-document';

/** The words around a purchase order in the mail to its supplier. */
export interface Wording {
  subject: string;
  /** The text above the table of wines: paragraphs with empty lines between them. */
  text: string;
}

/** The wording of a purchase order's mail as long as nobody has written another. */
export function defaultWording(document: PurchaseOrderDocument): Wording {
  const { route, order, supplier } = document;
  const t = wordsOf(document);
  const from = route.senderName || route.name;
  const named = { number: String(order.number), from };
  if (order.version === 1) {
    return { subject: t('mail.subject', named), text: t('mail.text', { ...named, supplier: supplier.name }) };
  }
  return {
    subject: t('mail.subjectOfVersion', { ...named, version: String(order.version) }),
    text: t('mail.textOfVersion', { ...named, supplier: supplier.name }),
  };
}

/** The words that were written around a purchase order, and ours where none were. */
export function wordingOf(
  document: PurchaseOrderDocument,
  { subject, text }: { [Part in keyof Wording]?: string | undefined },
): Wording {
  const usual = defaultWording(document);
  return { subject: subject ?? usual.subject, text: text ?? usual.text };
}
