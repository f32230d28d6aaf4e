import { sql } from 'drizzle-orm';
import { routes } from '@/db/schema';
import type { Route } from '@/db/unscoped';
import { routeInput } from '@/lib/groups/routes/input';
import type { TestResult } from '@/lib/mail/templates/preview';
import { sender } from '@/lib/mail/templates/rendering/compose';
import { escapeHtml, headerText } from '@/lib/mail/templates/text/escape';
import { frame, paragraph } from '@/lib/mail/templates/text/frame';
import { plainText } from '@/lib/mail/templates/text/plain-text';
import { type Message, sendMessage } from '@/lib/mail/transport/client';
import { procedure } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';

/**
 * Sends a message from a route's sender to the calling administrator, and notes at the route whether it was taken. 404
 * when there is no such route.
 */
export const testSender = procedure({
  access: 'administrator',
  input: routeInput,
  async run({ caller: { user }, reading, transaction }, { id }): Promise<TestResult> {
    const route = existing(await reading((scope) => scope.find(routes, id)));
    const result = await sendMessage(await testMessage(route, user));
    const failure = 'failure' in result ? result.failure : null;
    await transaction((scope) =>
      scope.update(routes, id, { mailTestedAt: sql<Date>`clock_timestamp()`, mailTestFailure: failure }),
    );
    return { to: user.email, failure };
  },
});

async function testMessage(route: Route, user: { email: string; locale: string | null }): Promise<Message> {
  const locale = user.locale ?? route.locale;
  const t = translator(locale, 'mail.senderTest');
  const subject = t('subject', { route: route.name });
  const html = frame(escapeHtml(subject), [paragraph(escapeHtml(t('text', { route: route.name })))])
    .replace('<html>', `<html lang="${languageOf(locale)}" dir="${directionOf(locale)}">`)
    .replace('{{route_name}}', () => escapeHtml(route.name));
  return {
    to: headerText(user.email),
    from: sender(route),
    subject: headerText(subject),
    html,
    plain: await plainText(html),
    tag: 'sender_test',
  };
}
