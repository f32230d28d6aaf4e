import { api, operation } from '@/lib/http/api/api';
import { helperOfCookie } from '@/lib/http/pages/helping';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { appliedEventsShape, presentApplied } from '@/lib/pickup/day/present';
import { acceptedLocale } from '@/lib/words/languages/choice';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: applyPickupEvents,
    summary: 'Note what helpers did with orders of their round',
    known: { id: () => undefined },
    caller: helperOfCookie,
    answer: appliedEventsShape,
    // The page of the pickup asks for the language of its reader.
    present: (applied, { headers }) =>
      presentApplied(applied, acceptedLocale(headers.get('accept-language'))),
    refusals: ['notSameOrigin'],
  }),
});
