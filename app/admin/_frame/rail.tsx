'use client';

import { CalendarRange, House, type LucideIcon, Mail, Settings, Truck, Users, Wallet } from 'lucide-react';
import { useWords } from '@/app/_ui/words';
import type { PagePath } from '@/lib/http/address';
import { RailLink } from './rail-link';

interface Place {
  href: PagePath;
  /** Its name among the messages of the rail. */
  label: 'today' | 'rounds' | 'participants' | 'suppliers' | 'payments' | 'mail' | 'settings';
  Mark: LucideIcon;
  /** Other addresses whose pages belong to the section. */
  covers?: string[];
  alone?: boolean;
  /** Whether a phone has no room for it: the name at the top of the console leads to Today, settings to the others. */
  wideOnly?: boolean;
}

const PLACES: Place[] = [
  { href: '/admin', label: 'today', Mark: House, alone: true, wideOnly: true },
  {
    href: '/admin/rounds',
    label: 'rounds',
    Mark: CalendarRange,
    covers: ['/admin/orders', '/admin/offerings'],
  },
  { href: '/admin/participants', label: 'participants', Mark: Users },
  {
    href: '/admin/suppliers',
    label: 'suppliers',
    Mark: Truck,
    covers: ['/admin/purchase-orders'],
    wideOnly: true,
  },
  { href: '/admin/payments', label: 'payments', Mark: Wallet, wideOnly: true },
  { href: '/admin/mail', label: 'mail', Mark: Mail },
  {
    href: '/admin/settings',
    label: 'settings',
    Mark: Settings,
    covers: ['/admin/account', '/admin/templates'],
  },
];

/**
 * The navigation of the console: at the side of the page, or at the bottom on a phone. It is a component of the browser,
 * so that no page sends its links and drawings a second time as data.
 */
export function Rail() {
  const t = useWords('console.rail');
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-paper md:sticky md:top-0 md:self-start md:border-t-0 md:pt-6 print:hidden"
    >
      <ul className="flex justify-around md:grid md:justify-normal md:gap-1">
        {PLACES.map(({ href, label, Mark, covers, alone, wideOnly }) => (
          <li key={href} className={wideOnly ? 'max-md:hidden' : 'min-w-0 flex-auto max-md:max-w-24'}>
            <RailLink href={href} covers={covers} alone={alone}>
              <Mark aria-hidden className="size-5 shrink-0" />
              {t(label)}
            </RailLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
