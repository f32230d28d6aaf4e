import { storefrontUrl } from '@/lib/groups/routes/route-address';
import type { TemplateContext } from '@/lib/mail/templates/context';
import { unsubscribePath } from '@/lib/people/leaving';

/** The address at which the reader of a message unsubscribes; null in a message that is not sent to them. */
export function unsubscribeUrl({
  route,
  participant: { id, unsubscribeKey },
}: Pick<TemplateContext, 'route' | 'participant'>): string | null {
  return id && unsubscribeKey ? storefrontUrl(route, unsubscribePath({ id, unsubscribeKey })) : null;
}

/**
 * The headers by which a mail program offers to unsubscribe, with one POST and no page (RFC 8058); undefined in
 * messages that participants are owed, such as about their order.
 */
export function leavingHeaders(
  isLeavable: boolean,
  context: Pick<TemplateContext, 'route' | 'participant'>,
): Record<string, string> | undefined {
  const url = isLeavable ? unsubscribeUrl(context) : null;
  if (!url) return undefined;
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
