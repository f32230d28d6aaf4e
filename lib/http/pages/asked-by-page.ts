/** The header with which a page of the console says that it asks the API: no page of another host can. */
export const ASKED_BY_PAGE = 'x-asked-by-page';
