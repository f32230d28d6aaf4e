import { answering, api, operation } from '@/lib/http/api/api';
import { asFieldsShape, presentAsFields } from '@/lib/mail/templates/present';
import { readAsFields } from '@/lib/mail/templates/rendering/template-body';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: readAsFields,
    summary: 'Show the message of a template in plain texts',
    from: 'none',
    ...answering(asFieldsShape, presentAsFields),
  }),
});
