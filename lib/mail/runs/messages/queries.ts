import { z } from 'zod';
import { type Announcement, newestRun } from '@/lib/mail/runs/queries';
import { countRecipients } from '@/lib/mail/runs/recipients';
import type { Preview } from '@/lib/mail/templates/preview';
import { commonSubject, composeWritten, type Words } from '@/lib/mail/templates/rendering/written-message';
import { sampleContext } from '@/lib/mail/templates/sample-data';
import { unknownVariables } from '@/lib/mail/templates/variables/unknown';
import { type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { procedure, query } from '@/lib/rules/command';
import { fieldError, invalid } from '@/lib/rules/errors';
import { translator } from '@/lib/words/languages/translator';
import { idsOfListed } from './commands';
import {
  MESSAGE_AUDIENCES,
  type MessageAudience,
  previewMessageInput,
  variablesFor,
  writingInput,
} from './input';

/** The page on which an organizer writes to people of a round. */
export interface Writing extends RoundWithRoute {
  /** The number of recipients of each choice. */
  people: Record<MessageAudience, number>;
  /** The number of participants that a list of orders chooses. */
  listed: number | null;
  /** The newest message to people of the round, and its subject with the values of the round. */
  newest: (Announcement & { subject: string }) | null;
}

const written = z.object({ subject: z.string() });

/**
 * The audiences of messages of a round, with their sizes, and the outcome of the newest message. 404 when there is no
 * such round.
 */
export const getWriting = query({
  access: 'administrator',
  input: writingInput,
  async run({ scope }, { id, filter, q }): Promise<Writing> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const orderIds = filter || q ? await idsOfListed(scope, id, { filter, q }) : undefined;
    const count = (audience: MessageAudience, chosen?: number[]) =>
      countRecipients(scope, round, { event: 'message', audience, orderIds: chosen });
    const people = { ordered: 0, not_ordered: 0, owed: 0, not_collected: 0 };
    for (const to of MESSAGE_AUDIENCES) people[to] = await count(to);
    const newest = await newestRun(scope, id, 'message');
    const { subject = '' } = written.safeParse(newest?.words).data ?? {};
    return {
      round,
      route,
      people,
      listed: orderIds ? await count('ordered', orderIds) : null,
      newest: newest ? { ...newest, subject: commonSubject({ subject, text: '' }, { route, round }) } : null,
    };
  },
});

/** The texts that are offered, by the subject or the audience of a message: the occasion of each, and its sentences. */
const OFFERED = {
  pickup: { occasion: 'moved', text: ['moved.text', 'pickup'] },
  closing: { occasion: 'closedEarly', text: ['closedEarly.text'] },
  not_collected: { occasion: 'notCollected', text: ['notCollected.text', 'notCollected.more'] },
} as const;

const isOffered = (about: unknown): about is keyof typeof OFFERED => Object.hasOwn(OFFERED, String(about));

/** The text that is offered for a message, in the language of the route: of a subject or an audience; empty for others. */
export function offeredText(about: unknown, locale: string): Words {
  if (!isOffered(about)) return { subject: '', text: '' };
  const { occasion, text } = OFFERED[about];
  const t = translator(locale, 'starter');
  const names = Object.fromEntries(
    ['name', 'route_name', 'round_name', 'pickup_at', 'pickup_location', 'order_number'].map((name) => [
      name,
      `{{${name}}}`,
    ]),
  );
  const say = (key: Parameters<typeof t>[0]) => t(key, names as never);
  const sentences = ['greeting', ...text, 'closing'] as const;
  return { subject: say(`${occasion}.subject`), text: sentences.map(say).join('\n\n') };
}

/** A message as one of the people of a round would read it. 404 when there is no such round. */
export const previewMessage = procedure({
  access: 'administrator',
  input: previewMessageInput,
  async run({ reading }, { id, to, ...words }): Promise<Preview> {
    const eventType = to === 'not_ordered' ? 'deadline_reminder' : 'pickup_reminder';
    const context = await reading(async (scope) => {
      const { route } = await requireRoundWithRoute(scope, id);
      const wanted = { roundId: id, id: undefined, email: undefined };
      return sampleContext(scope, { routeId: route.id, eventType }, wanted);
    });
    const composed = composeWritten(words, context, false);
    if (!('message' in composed)) throw invalid(fieldError('text', 'renderedTooLong'));
    const { from, subject, html, plain } = composed.message;
    const unknown = unknownVariables(variablesFor(to), words.subject, words.text);
    return { from, to: composed.message.to, subject, html, plain, unknown, marked: html };
  },
});
