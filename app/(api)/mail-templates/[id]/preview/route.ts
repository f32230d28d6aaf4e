import { answering, api, operation } from '@/lib/http/api/api';
import { presentPreview, previewShape } from '@/lib/mail/templates/present';
import { previewMail } from '@/lib/mail/templates/preview';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: previewMail,
    summary: 'Show a template, or a wording for it, as a participant would get it',
    ...answering(previewShape, presentPreview),
  }),
});
