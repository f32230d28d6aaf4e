import type { ReactNode } from 'react';
import { PICKUP_STYLE } from '@/app/_print/pickup-style';
import { pageNonce } from '@/lib/http/page';

/** Shows printed pages inside the console, with their own style sheet. */
export async function Printed({ children }: { children: ReactNode }) {
  return (
    <>
      <style nonce={await pageNonce()}>{PICKUP_STYLE}</style>
      <main className="sheets">{children}</main>
    </>
  );
}
