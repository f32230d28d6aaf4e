import type { Route } from '@/db/unscoped';
import { query } from '@/lib/command';
import { roundInput } from '@/lib/rounds/input';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';
import { templateFor } from '@/lib/templates/queries';
import { type Announcement, newestRun } from './announce';
import { countRecipients } from './announcement-run';
import { compose, sender } from './compose';
import { announcementFacts } from './sample';

/** The message an announcement sends, as somebody will read it. */
interface Wording {
  templateId: number;
  from: string;
  subject: string;
  /** Whose name and address it is rendered with. */
  reader: string;
  /** Why no such message can be sent, where that is known before. */
  failure: string | null;
}

/** Where announcing a round stands, and what another announcement would be. */
export interface Announcing {
  round: Round;
  route: Route;
  newest: Announcement | null;
  /** The active participants of the route. */
  everybody: number;
  /** Those of them who have not been reached. */
  missing: number;
  /** Null when the route has no template for it. */
  wording: Wording | null;
}

/** What to know before announcing a round. 404 when there is no such round. */
export const getAnnouncing = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<Announcing> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const template = await templateFor(scope, route.id, 'round_announced');
    const facts = await announcementFacts(scope, route, round);
    const composed = template && compose(template, facts);
    return {
      round,
      route,
      newest: await newestRun(scope, id),
      everybody: await countRecipients(scope, round, false),
      missing: await countRecipients(scope, round, true),
      wording:
        template && composed
          ? {
              templateId: template.id,
              from: sender(route),
              subject: composed.subject,
              reader: facts.participant.name,
              failure: 'failure' in composed ? composed.failure.failure : null,
            }
          : null,
    };
  },
});
