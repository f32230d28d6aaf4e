import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Notice } from '@/app/_ui/notice';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatCount } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { Outdated as OutdatedLine } from '@/lib/purchase-orders/to-buy';
import { renewNumbers } from '../actions';

/** Says what of a draft is not what is to be bought any more, and offers to renew it. */
export function Outdated({ orderId, outdated }: { orderId: number; outdated: OutdatedLine[] }) {
  return (
    <Notice>
      <p className="font-medium">Orders or wines changed after this purchase order was made.</p>
      <ul className="my-2 list-disc pl-5">
        {outdated.map((line) => (
          <li key={`${fullName(line)} ${line.listed} ${line.toBuy}`}>{inWords(line)}</li>
        ))}
      </ul>
      <Form action={renewNumbers}>
        <FormMessage className="mb-3" />
        <input type="hidden" name="id" value={orderId} />
        <SubmitButton variant="quiet" pendingLabel="Renewing…">
          Renew the numbers
        </SubmitButton>
      </Form>
      <p className="mt-2 text-muted text-small">Or leave it: it can be sent as it is.</p>
    </Notice>
  );
}

function inWords(line: OutdatedLine): string {
  const wine = fullName(line);
  const listed = formatCount(line.listed, 'bottle');
  const toBuy = formatCount(line.toBuy, 'bottle');
  if (line.listed === 0) return `${wine} is missing: ${toBuy} are to be bought.`;
  if (line.toBuy === 0) return `${wine}: ${listed} here, and none is to be bought any more.`;
  if (line.listed === line.toBuy) return `${wine}: its name, price or crate is another now.`;
  return `${wine}: ${listed} here, ${toBuy} to be bought now.`;
}
