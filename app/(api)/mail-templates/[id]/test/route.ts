import { answering, api, operation } from '@/lib/http/api/api';
import { presentTestResult, testResultShape } from '@/lib/mail/templates/present';
import { sendTestMail } from '@/lib/mail/templates/preview';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: sendTestMail,
    summary: 'Send a template, or a wording for it, to yourself',
    ...answering(testResultShape, presentTestResult),
  }),
});
