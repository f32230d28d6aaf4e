import { contactAddress } from '@/lib/groups/routes/contact-address';
import type { Route } from '@/lib/groups/routes/queries';
import { shownAddress } from '@/lib/words/addresses';

/** The address of the organizer, below a sentence that says to write there; nothing for a group without one. */
export function ContactAddress({ route }: { route: Route }) {
  const address = contactAddress(route);
  if (address === null) return null;
  return (
    <a href={`mailto:${address}`} className="wrap-anywhere -my-3 block w-fit py-3">
      {shownAddress(address)}
    </a>
  );
}
