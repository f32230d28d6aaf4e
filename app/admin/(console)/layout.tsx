import { Link } from '@/app/_ui/link';
import { RefusalMessage } from '@/app/_ui/refusal-message';
import { Toasts } from '@/app/_ui/toasts';
import { administrator, show } from '@/lib/http/page';
import { elevatedUntil } from '@/lib/http/session';
import { getOrganization } from '@/lib/organization/commands';
import { Elevation } from '../_parts/elevation';
import { LogOut } from '../_parts/log-out';
import { Rail } from '../_parts/rail';

/**
 * The frame of the console: the organization at the top, and the navigation at the side, or at the bottom on
 * a phone.
 */
export default async function ConsoleLayout({ children }: LayoutProps<'/admin'>) {
  const caller = await administrator();
  const organization = await show(getOrganization, caller, {});
  return (
    <div className="mx-auto max-w-console px-4 pb-24 sm:px-6 md:pb-10 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-b py-3">
        <Link
          href="/admin"
          className="wrap-anywhere min-w-0 grow basis-48 py-2 font-serif text-lead no-underline hover:underline"
        >
          {organization.name}
        </Link>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-small print:hidden">
          {caller.user.isSuperadmin && <Elevation until={await elevatedUntil(caller)} />}
          <span className="wrap-anywhere min-w-0 text-muted max-sm:sr-only">{caller.user.email}</span>
          <LogOut />
        </div>
      </header>
      <div className="md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:gap-8 print:block">
        <Rail />
        <main className="min-w-0 py-6">
          <RefusalMessage />
          {children}
        </main>
      </div>
      <Toasts />
    </div>
  );
}
