import { createHash } from 'node:crypto';
import type { Route } from '@/lib/groups/routes/queries';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { spellRefusal } from '@/lib/pickup/day/event-refusal';
import { asksFirst, eventOfForm, partsOfPress } from '@/lib/pickup/day/phone/form-event';
import { now } from '@/lib/process/runtime/clock';
import type { Administrator, Helper } from '@/lib/rules/caller';
import { failure, responseOf } from '../answers';

/**
 * Applies the events of a press that the pickup page sent without scripts, and leads back to its order. A refusal, or an
 * amount that is asked about, stands in the address, from which the page makes the sentence.
 */
export async function answerPress(
  request: Request,
  page: string,
  identify: () => Promise<{ caller: Helper | Administrator; route: Pick<Route, 'currency' | 'locale'> }>,
  roundId?: number,
): Promise<Response> {
  try {
    const { caller, route } = await identify();
    const fields = Object.fromEntries(
      [...(await request.formData())].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    if (asksFirst(fields, route)) return leadBack(page, fields, { amount: fields.amount ?? '' });
    const events: object[] = [];
    for (const part of partsOfPress(fields)) {
      const event = eventOfForm(part, route, { id: eventIdOf(part), at: now().toISOString() });
      if (!event) return leadBack(page, fields, { refused: 'noAmount' });
      events.push(Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null)));
    }
    const { results } = await applyPickupEvents(caller, { id: roundId, events });
    const [refused] = results.flatMap((result) =>
      // The id is a digest of the event, so a repeat has the id of its first sending.
      result.status === 'refused' && result.reason.code !== 'idTaken' ? [spellRefusal(result.reason)] : [],
    );
    return leadBack(page, fields, refused ? { refused } : {});
  } catch (error) {
    return responseOf(failure(error));
  }
}

/** One press of one copy of a page is one event, however often the browser sends it. */
function eventIdOf({ form_key = '', ...fields }: Record<string, string>): string {
  const text = JSON.stringify([form_key, Object.entries(fields).sort()]);
  const digest = createHash('sha256').update(text).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function leadBack(
  page: string,
  { order_number = '' }: Record<string, string>,
  said: { refused?: string; amount?: string },
): Response {
  const query = new URLSearchParams({ order: order_number, ...said });
  // A relative address, because the framework does not know the host that was asked.
  return new Response(null, {
    status: 303,
    headers: { location: `${page}?${query}`, 'cache-control': 'no-store' },
  });
}
