import type { DirectRoutes } from '@/lib/http/front/direct';
import * as publicCurrentRound from './public/current-round/route';
import * as publicOrders from './public/orders/route';
import * as webhooksMailer from './webhooks/mailer/route';

/**
 * The paths that many ask for at once. The front server calls their handlers itself, because passing a request
 * through the framework takes longer than answering it.
 */
export const directRoutes: DirectRoutes = new Map([
  ['/public/current-round', publicCurrentRound],
  ['/public/orders', publicOrders],
  ['/webhooks/mailer', webhooksMailer],
]);
