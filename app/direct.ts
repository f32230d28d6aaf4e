import type { DirectRoutes } from '@/lib/http/front/direct';
import { KeptPages } from '@/lib/http/front/kept-pages';
import * as publicCurrentRound from './(api)/public/current-round/route';
import * as publicOrders from './(api)/public/orders/route';
import * as webhooksMailer from './(api)/webhooks/mailer/route';
import { stateOfFirstPage } from './storefront/page-state';

/**
 * The paths that many ask for at once. The front server calls their handlers itself, because passing a request
 * through the framework takes longer than answering it.
 */
export const directRoutes: DirectRoutes = new Map([
  ['/public/current-round', publicCurrentRound],
  ['/public/orders', publicOrders],
  ['/webhooks/mailer', webhooksMailer],
]);

/** The page that many ask for at once, which the framework need not write for each of them. */
export const keptPages = new KeptPages(stateOfFirstPage);
