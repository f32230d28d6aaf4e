import type { ReactNode } from 'react';
import { PICKUP_STYLE } from '@/app/_print/pickup-style';
import { pageNonce } from '@/lib/http/page';

/** Printed pages inside the console, with the style sheet they carry wherever they are. */
export async function Printed({ children }: { children: ReactNode }) {
  return (
    <>
      <style nonce={await pageNonce()}>{PICKUP_STYLE}</style>
      <main className="sheets">{children}</main>
    </>
  );
}
