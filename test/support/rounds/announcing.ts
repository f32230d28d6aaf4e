import { beforeAll, beforeEach } from 'vitest';
import type { Route } from '@/db/unscoped';
import { announceRound } from '@/lib/mail/runs/commands';
import { createTemplate } from '@/lib/mail/templates/commands';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import type { Offering } from '@/lib/wines/offerings/queries';
import { openProvider, provider } from '../mail/provider';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '../rules';

/** The surroundings of a file's announcement tests, once they run: a round of its own for each test. */
export let administrator: Administrator;
export let route: Route;
export let round: Round;
export let offerings: Offering[];

/** Opens a test database with a provider, and before each test a route with a draft round and its template. */
export function openAnnouncing(): void {
  openTestDatabase();
  openProvider();
  beforeAll(async () => {
    administrator = await anAdministrator({ superadmin: true, elevated: true });
  });
  beforeEach(async () => {
    ({ route } = await aRoute(administrator));
    ({ round, offerings } = await aRound(administrator, route, { status: 'draft' }));
    await createTemplate(administrator, {
      route_id: route.id,
      event_type: 'round_announced',
      subject: '{{round_name}} for {{name}}',
      body_html: '<p>Hello {{name}}</p>',
    });
  });
}

/** Adds P1 to Pn to the route. */
export const addParticipants = (count: number, active = true) => testDatabase`
  INSERT INTO participants (organization_id, route_id, name, email, is_active)
  SELECT ${route.organizationId}, ${route.id}, 'P' || n, 'p' || n || ${active ? '' : '.gone'} || '@example.org', ${active}
  FROM generate_series(1, ${count}::int) n`;

/** The round's messages as they are stored. */
export const rows = () => testDatabase`
  SELECT id::int, status, recipient, mailer_message_id, mailer_token, rendered_subject, error_message
  FROM mail_logs WHERE purchase_round_id = ${round.id} ORDER BY id`;

/** The provider's messages: recipient and subject. */
export const mailed = () => provider.messages().map(({ to, subject }) => `${to}: ${subject}`);

/** Announces the round to everybody. */
export const announce = () => announceRound(administrator, { id: round.id });

/** Announces the round to those whom it has not reached. */
export const announceMissing = (fields: object = {}) =>
  announceRound(administrator, { id: round.id, only_missing: true, ...fields });
