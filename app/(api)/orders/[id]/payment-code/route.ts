import { api, operation } from '@/lib/http/api/api';
import { DATA_HEADERS } from '@/lib/http/requests/headers';
import { getPaymentCode } from '@/lib/money/codes/payment-code';

const MEDIA = { text: 'text/plain; charset=utf-8', svg: 'image/svg+xml' };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPaymentCode,
    summary: 'Get the code with which a banking app pays the amount due for an order',
    media: ['text/plain', 'image/svg+xml'],
    refusals: [
      'codeAccount',
      'codeNothingDue',
      'codeCurrency',
      'codeAmount',
      'codeHolder',
      'codeSigns',
      'codeBic',
      'codeAddress',
      'codeQrIban',
    ],
    respond: ({ format, content }) => ({
      status: 200,
      headers: { ...DATA_HEADERS, 'content-type': MEDIA[format] },
      body: content,
    }),
  }),
});
