import type { StructuredAddress } from '@/db/schema/payment-accounts';
import type { PayTo } from '../pay-to';
import { type Drawing, drawCode } from './drawing';
import { payloadOf } from './payload';

/** The code of a payment, drawn; null where none can be made of it. */
export function paymentDrawing(to: PayTo, address: StructuredAddress | null): Drawing | null {
  const payload = payloadOf(to, address);
  return 'problem' in payload ? null : drawCode(payload);
}
