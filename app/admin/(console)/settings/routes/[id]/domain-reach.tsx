import { ButtonLink } from '@/app/_ui/button';
import { Notice } from '@/app/_ui/notice';
import type { Administrator } from '@/lib/caller';
import { show } from '@/lib/http/page';
import type { Route } from '@/lib/routes/queries';
import { checkReach, type Reach } from '@/lib/routes/reach';
import { Section } from '../../../../_parts/section';

interface DomainReachProps {
  route: Route;
  caller: Administrator;
  /** Whether somebody asked to check, which takes some seconds when nothing answers. */
  asked: boolean;
}

/** Whether the route's domain leads to this server, and what to do when it does not. */
export async function DomainReach({ route, caller, asked }: DomainReachProps) {
  return (
    <Section id="domain" title="The address">
      <div className="grid justify-items-start gap-4">
        {asked ? (
          <Result reach={await show(checkReach, caller, { id: route.id })} domain={route.publicDomain} />
        ) : (
          <p className="max-w-measure text-muted">
            Participants reach this group at {route.publicDomain}. The check asks that address, as a visitor
            would, whether this server answers there.
          </p>
        )}
        <ButtonLink href={`/admin/settings/routes/${route.id}?check=domain#domain`} reload>
          {asked ? 'Check again' : 'Check the address'}
        </ButtonLink>
      </div>
    </Section>
  );
}

function Result({ reach: { state, url }, domain }: { reach: Reach; domain: string }) {
  const { origin } = new URL(url);
  if (state === 'here') return <Notice tone="positive">{origin} leads to this server.</Notice>;
  return (
    <Notice tone="danger" className="wrap-anywhere">
      <p className="font-medium">{origin} does not lead to this server.</p>
      <p className="mt-1">
        <Advice state={state} domain={domain} />
      </p>
    </Notice>
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
