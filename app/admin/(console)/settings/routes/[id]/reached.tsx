'use client';

import { useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import type { Reach } from '@/lib/routes/reach';

/** What the check of the domain found, and what to do about it; before it, what it does. */
export function Reached({ domain }: { domain: string }) {
  const { state } = useSubmission();
  // The action leaves it there beside its sentence.
  const found = state.values?.reach as Reach['state'] | undefined;
  if (!state.message) {
    return (
      <p className="max-w-measure text-muted">
        Participants reach this group at {domain}. The check asks that address, as a visitor would, whether
        this server answers there.
      </p>
    );
  }
  return (
    <FormMessage className="wrap-anywhere">
      {found && found !== 'here' && (
        <p className="mt-1">
          <Advice state={found} domain={domain} />
        </p>
      )}
    </FormMessage>
  );
}

function Advice({ state, domain }: { state: Exclude<Reach['state'], 'here'>; domain: string }) {
  switch (state) {
    case 'unknownName':
      return (
        <>
          The name {domain} is not known. Where the domain is administered, add a record for it (A or AAAA)
          with the address of this server. It can take some hours until it is known everywhere.
        </>
      );
    case 'certificate':
      return (
        <>
          There is no valid certificate for {domain}. Let the proxy in front of this server get one; Caddy
          does so by itself once the name is in its configuration.
        </>
      );
    case 'onlyHttp':
      return (
        <>
          It does without HTTPS only. Give the proxy in front of this server a certificate for {domain}, and
          open port 443.
        </>
      );
    case 'unreachable':
      return (
        <>
          Nothing answers there. Check that the record of {domain} has the address of this server, that the
          proxy in front of it runs, and that a firewall lets its port through.
        </>
      );
    case 'late':
      return (
        <>
          Nothing answered within some seconds. Check that the record of {domain} has the address of this
          server, and that a firewall lets its port through.
        </>
      );
    case 'otherServer':
      return (
        <>
          Something else answers there. Either the record of {domain} has the address of another server, or
          the proxy in front of this one does not pass the host on: it must send it as X-Forwarded-Host, and
          TRUST_PROXY must be true.
        </>
      );
  }
}
