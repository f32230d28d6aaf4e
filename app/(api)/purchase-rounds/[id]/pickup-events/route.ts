import { api, operation } from '@/lib/http/api/api';
import { tokenOrPage } from '@/lib/http/callers/token-or-session';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { appliedEventsShape, presentApplied } from '@/lib/pickup/day/present';
import { acceptedLocale } from '@/lib/words/languages/choice';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: applyPickupEvents,
    summary: 'Note what was done with orders at the pickup of a round',
    caller: tokenOrPage,
    answer: appliedEventsShape,
    // The page of the pickup asks for the language of its reader.
    present: (applied, { headers }) =>
      presentApplied(applied, acceptedLocale(headers.get('accept-language'))),
    refusals: ['notSameOrigin'],
  }),
});
