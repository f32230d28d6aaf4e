'use client';

import {
  CalendarRange,
  Ellipsis,
  House,
  type LucideIcon,
  Mail,
  Settings,
  Truck,
  Users,
  Wallet,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useWords } from '@/app/_ui/words';
import type { PagePath } from '@/lib/http/address';
import { IN_BAR, RailLink } from './rail-link';

interface RailPlace {
  href: PagePath;
  /** Its name among the messages of the rail. */
  label: 'today' | 'rounds' | 'participants' | 'suppliers' | 'payments' | 'mail' | 'settings';
  Mark: LucideIcon;
  /** Other addresses whose pages belong to the section. */
  covers?: string[];
  alone?: boolean;
  /** True when it stands under More on a phone, which has room for three. */
  further?: boolean;
}

const PLACES: RailPlace[] = [
  { href: '/admin', label: 'today', Mark: House, alone: true },
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
    further: true,
  },
  { href: '/admin/payments', label: 'payments', Mark: Wallet, further: true },
  { href: '/admin/mail', label: 'mail', Mark: Mail, further: true },
  {
    href: '/admin/settings',
    label: 'settings',
    Mark: Settings,
    covers: ['/admin/account', '/admin/imports', '/admin/templates', '/admin/wines'],
    further: true,
  },
];

const isHere = ({ href, covers = [], alone = false }: RailPlace, path: string) =>
  [href, ...covers].some((place) => path === place || (!alone && path.startsWith(`${place}/`)));

/**
 * The navigation of the console: at the side of the page, or at the bottom on a phone. It is a component of the browser,
 * so that no page sends its links and drawings a second time as data.
 */
export function Rail() {
  const t = useWords('console.rail');
  const path = usePathname();
  const link = (place: RailPlace, inBar: boolean) => (
    <RailLink href={place.href} isHere={isHere(place, path)} inBar={inBar}>
      <place.Mark aria-hidden className="size-5 shrink-0" />
      {t(place.label)}
    </RailLink>
  );
  const further = PLACES.filter((place) => place.further);
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-paper md:static md:border-t-0 md:pt-6 print:hidden"
    >
      <ul className="flex justify-around gap-x-2 px-1 md:grid md:justify-normal md:gap-1 md:px-0">
        {PLACES.map((place) => (
          <li key={place.href} className={place.further ? 'max-md:hidden' : 'max-md:min-w-min'}>
            {link(place, true)}
          </li>
        ))}
        <li className="min-w-min md:hidden">
          <button
            type="button"
            popoverTarget="further-places"
            data-here={further.some((place) => isHere(place, path)) ? '' : undefined}
            className={`flex w-full items-center data-here:border-accent data-here:text-accent-ink ${IN_BAR}`}
          >
            <Ellipsis aria-hidden className="size-5 shrink-0" />
            {t('more')}
          </button>
        </li>
      </ul>
      {/* Needs no scripts. Another page makes it anew, so that it closes. */}
      <ul
        key={path}
        id="further-places"
        popover="auto"
        className="inset-[auto_0_3.5rem] m-0 w-auto border-line border-t bg-paper px-4 py-2 text-ink md:hidden"
      >
        {further.map((place) => (
          <li key={place.href}>{link(place, false)}</li>
        ))}
      </ul>
    </nav>
  );
}
