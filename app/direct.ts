import { directRoutes } from '@/lib/http/front/direct';
import { KeptPages } from '@/lib/http/front/kept-pages';
import * as openApi from './(api)/openapi.json/route';
import { paths } from './(api)/operations';
import { stateOfFirstPage } from './storefront/page-state';

/**
 * All operations of the API. The front server calls their handlers itself, because passing a request through the
 * framework takes longer than answering it.
 */
export const operations = directRoutes({ ...paths, '/openapi.json': openApi });

/** The page that many ask for at once, which the framework need not write for each of them. */
export const keptPages = new KeptPages(stateOfFirstPage);
