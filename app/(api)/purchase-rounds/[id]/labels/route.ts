import { labelSheets } from '@/app/_print/labels/label-sheets';
import { LABEL_STYLES } from '@/app/_print/labels/label-style';
import { paperAnswer } from '@/app/_print/printed-document';
import { api, operation } from '@/lib/http/api/api';
import { tokenOrSession } from '@/lib/http/callers/token-or-session';
import { getCrateLabels } from '@/lib/pickup/labels/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getCrateLabels,
    summary: 'Print labels for the crates of a round: one for each crate, by order number',
    media: 'text/html',
    refusals: ['notSameOrigin'],
    caller: tokenOrSession,
    respond: (list) =>
      paperAnswer({ paper: 'labels', list, style: LABEL_STYLES[list.layout], sheets: labelSheets(list) }),
  }),
});
