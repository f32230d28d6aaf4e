import type { Route } from '@/db/unscoped';
import type { PayableAccount } from '@/lib/money/accounts/pay-to';

/** The answer of the database's placing functions. */
export interface Placed extends Record<string, unknown> {
  order_id: number;
  order_number: number;
  purchase_round_id: number;
  access_token: string;
  lines: {
    id: number;
    wine_offering_id: number;
    quantity: number;
    unit_price_cents: number;
    /** Missing in an answer that was kept before there was any. */
    extra?: number;
  }[];
}

/** An order that was just placed, with the route whose currency and address the answer uses. */
export interface PlacedOrder {
  placed: Placed;
  route: Pick<Route, 'publicDomain' | 'currency'>;
  /** The account that its participants pay to. */
  account: PayableAccount | null;
}
