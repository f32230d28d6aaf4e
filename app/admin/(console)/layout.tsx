import { CircleUser } from 'lucide-react';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { RefusalMessage } from '@/app/_ui/forms/refusal-message';
import { Link } from '@/app/_ui/link';
import { ZoneScript } from '@/app/_ui/moments/zone-script';
import { PageWords } from '@/app/_ui/page-words';
import { Toasts } from '@/app/_ui/toasts/toasts';
import { hasSecondFactor } from '@/lib/accounts/auth/account/second-factor';
import { getOrganization } from '@/lib/groups/organization/commands';
import { elevatedUntil, sessionUntil } from '@/lib/http/callers/session';
import { administrator, pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { now } from '@/lib/process/runtime/clock';
import { shownAddress } from '@/lib/words/addresses';
import { EnteredEarly } from '../_frame/entered-early';
import { Finder } from '../_frame/finder';
import { Help } from '../_frame/help';
import { Rail } from '../_frame/rail';
import { SessionEnd } from '../_frame/session-end';
import { UnsavedForms } from '../_frame/unsaved-forms';
import { Elevation } from '../_parts/elevation';
import { logOut } from '../actions';

/**
 * The frame of the console: the organization at the top, and the navigation at the side, or at the bottom on
 * a phone. A superadmin's elevation, while it lasts, is below the navigation, or above the page on a phone.
 */
export default async function ConsoleLayout({ children }: LayoutProps<'/admin'>) {
  const caller = await administrator();
  const organization = await queryAsAdministrator(getOrganization);
  const until = await sessionUntil();
  const elevated = await elevatedUntil(caller);
  const t = await words('console');
  return (
    <PageWords of={['console.frame', 'console.parts', 'console.rail']}>
      <div className="mx-auto max-w-console px-4 pb-24 sm:px-6 md:pb-10 print:max-w-none print:p-0">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:bg-paper focus:px-4 focus:py-2"
        >
          {t('skip')}
        </a>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-b py-3">
          <Link
            href="/admin"
            className="wrap-anywhere min-w-0 grow basis-48 py-2 font-serif text-lead no-underline hover:underline"
          >
            {organization.name}
          </Link>
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-small print:hidden">
            <Link
              href="/admin/account"
              className="wrap-anywhere inline-flex min-h-target min-w-target items-center justify-center gap-2 text-muted"
            >
              <CircleUser aria-hidden className="size-5 shrink-0 sm:hidden" />
              <span className="max-sm:sr-only">{shownAddress(caller.user.email)}</span>
            </Link>
            <Finder />
            <Help />
            <ButtonForm action={logOut} labels={[t('logOut'), t('loggingOut')]} />
          </div>
        </header>
        {until && (
          <SessionEnd
            key={until.getTime()}
            seconds={Math.max(0, Math.floor((until.getTime() - now().getTime()) / 1000))}
            email={caller.user.email}
            secondFactor={hasSecondFactor(caller.user)}
          />
        )}
        <div className="md:grid md:grid-cols-[9.75rem_minmax(0,1fr)] md:gap-5 print:block">
          <div className="md:sticky md:top-0 md:self-start print:hidden">
            <Rail />
            {elevated && (
              <aside
                aria-label={t('elevation.label')}
                className="flex min-h-12 items-center justify-end text-small md:mt-4 md:items-start md:justify-start md:border-line md:border-t md:pt-2"
              >
                <Elevation until={elevated} />
              </aside>
            )}
          </div>
          <main id="content" className="min-w-0 py-6">
            <RefusalMessage />
            {children}
          </main>
        </div>
        <Toasts />
        <UnsavedForms />
        <EnteredEarly />
        <ZoneScript nonce={await pageNonce()} />
      </div>
    </PageWords>
  );
}
