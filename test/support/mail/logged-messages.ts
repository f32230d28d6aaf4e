import { randomInt } from 'node:crypto';
import type postgres from 'postgres';
import type { MailEvent } from '@/lib/mail/log/events/event';
import { newToken } from '@/scripts/mail-catcher/mailbox';
import {
  type EventDetails,
  type MessageEvent,
  messageEventBody,
} from '@/scripts/mail-catcher/webhooks/events';
import type { Group } from '../group';

/** A message in the mail log of a group, in the state after the provider accepted it. */
export interface LoggedMessage {
  /** The id of the row in the log. */
  id: number;
  mailerId: number;
  token: string;
}

/** A message id that the provider has not given to any other message of the tests. */
export const newMailerId = () => randomInt(1, 2 ** 47);

/** Writes a sent message into the log; `fields` override columns. */
export async function logMessage(
  database: postgres.Sql,
  group: Group,
  fields: Record<string, string | number | Date | null> = {},
): Promise<LoggedMessage> {
  const mailerId = newMailerId();
  const token = newToken();
  const [person] = await database`
    INSERT INTO participants (organization_id, route_id, name, email)
    VALUES (${group.organizationId}, ${group.routeId}, 'Ann Lee', ${`ann.${mailerId}@example.org`})
    RETURNING id::int, email`;
  const row = {
    organization_id: group.organizationId,
    route_id: group.routeId,
    participant_id: person?.id,
    purchase_round_id: group.roundId,
    event_type: 'round_announced',
    status: 'sent',
    recipient: person?.email,
    mailer_message_id: String(mailerId),
    mailer_token: token,
    rendered_subject: 'The autumn round is open',
    ...fields,
  };
  const [log] = await database`INSERT INTO mail_logs ${database(row)} RETURNING id::int`;
  return { id: log?.id, mailerId, token };
}

/** The raw body of an event in the provider's format. */
export function eventBody(
  event: MessageEvent,
  { mailerId, token }: Pick<LoggedMessage, 'mailerId' | 'token'>,
  details: EventDetails = {},
): string {
  const message = {
    id: mailerId,
    token,
    messageId: `${mailerId}@rp.example.org`,
    to: 'ann@example.org',
    from: 'noreply@riverside.example',
    sender: 'Riverside <noreply@riverside.example>',
    subject: 'Red & white é',
    tag: 'round_announced',
    html: '<p>Hello</p>',
    plain: 'Hello',
    replyTo: null,
    attachments: [],
    headers: {},
    receivedAt: 1795244400123,
    behaviour: 'normal' as const,
    taken: true,
    events: [],
  };
  return messageEventBody(event, message, newMailerId, details);
}

/** An event as the provider reports it of a message with the token "token"; `fields` override. */
export const anEvent = (messageId: string, fields: Partial<MailEvent> = {}): MailEvent => ({
  event: 'MessageSent',
  messageId,
  token: 'token',
  uuid: null,
  occurredAt: null,
  receivedAt: '2026-11-01T10:00:00.000Z',
  details: '',
  ...fields,
});
