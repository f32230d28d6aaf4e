import type { Route } from './queries';

/** The address at which participants write to a route's organizer; null when it has none. */
export const contactAddress = (route: Pick<Route, 'contactEmail' | 'senderEmail'>): string | null =>
  route.contactEmail ?? route.senderEmail;
