import postgres from 'postgres';

/** A page to take pictures of. */
export interface PictureOf {
  /** The name of its files. */
  name: string;
  path: string;
  /** True when the page is made for paper and is also printed. */
  paper?: boolean;
}

/** All main pages, with the ids from the sample data filled in. The pages of the console need a login. */
export async function pagesOf(
  databaseUrl: string,
): Promise<{ open: PictureOf[]; console: PictureOf[]; closedRound: number }> {
  const ids = await sampleIds(databaseUrl);
  const round = `/admin/rounds/${ids.closedRound}`;
  const openRound = `/admin/rounds/${ids.openRound}`;
  return {
    closedRound: Number(ids.closedRound),
    open: [
      { name: 'storefront-round', path: '/' },
      { name: 'storefront-signup', path: '/signup' },
      { name: 'storefront-order', path: `/my-order/${ids.token}` },
      { name: 'storefront-change', path: `/my-order/${ids.token}/change` },
      { name: 'storefront-not-found', path: '/my-order/none' },
      { name: 'console-login', path: '/admin/login' },
    ],
    console: [
      { name: 'console-today', path: '/admin' },
      { name: 'console-rounds', path: '/admin/rounds' },
      { name: 'console-round-new', path: '/admin/rounds/new' },
      { name: 'console-round-open', path: openRound },
      { name: 'console-round-closed', path: round },
      { name: 'console-round-draft', path: `/admin/rounds/${ids.draftRound}` },
      { name: 'console-round-wines', path: `${openRound}/wines` },
      { name: 'console-round-import', path: `${openRound}/wines/import` },
      {
        name: 'console-round-take',
        path: `/admin/rounds/${ids.draftRound}/wines/take?from=${ids.openRound}`,
      },
      { name: 'console-round-orders', path: `${openRound}/orders` },
      { name: 'console-round-sums', path: `${openRound}/sums` },
      { name: 'console-round-edit', path: `${openRound}/edit` },
      { name: 'console-announce', path: `${openRound}/announce` },
      { name: 'console-offering-new', path: `${openRound}/offerings/new` },
      { name: 'console-offering', path: `/admin/offerings/${ids.offering}` },
      { name: 'console-order-new', path: `${openRound}/orders/new` },
      { name: 'console-order', path: `/admin/orders/${ids.order}` },
      { name: 'console-participants', path: '/admin/participants' },
      { name: 'console-participants-import', path: '/admin/participants/import' },
      { name: 'console-participant-new', path: '/admin/participants/new' },
      { name: 'console-participant', path: `/admin/participants/${ids.participant}` },
      { name: 'console-suppliers', path: '/admin/suppliers' },
      { name: 'console-supplier', path: `/admin/suppliers/${ids.supplier}` },
      { name: 'console-round-crates', path: `${round}/crates` },
      { name: 'console-round-purchase', path: `${round}/purchase` },
      { name: 'console-round-pickup', path: `${round}/pickup` },
      { name: 'console-purchase-orders', path: '/admin/purchase-orders' },
      { name: 'console-purchase-order', path: `/admin/purchase-orders/${ids.purchaseOrder}` },
      { name: 'console-purchase-send', path: `/admin/purchase-orders/${ids.purchaseOrder}/send` },
      { name: 'console-mail', path: '/admin/mail' },
      ...(ids.mail ? [{ name: 'console-message', path: `/admin/mail/${ids.mail}` }] : []),
      { name: 'console-templates', path: '/admin/templates' },
      { name: 'console-template', path: `/admin/templates/${ids.template}` },
      { name: 'console-settings', path: '/admin/settings' },
      { name: 'console-route-new', path: '/admin/settings/routes/new' },
      { name: 'console-route', path: `/admin/settings/routes/${ids.route}` },
      { name: 'paper-pickup-list', path: `${round}/pickup-list`, paper: true },
      { name: 'paper-cover-list', path: `${round}/cover-list`, paper: true },
      { name: 'paper-filling-list', path: `${round}/filling-list`, paper: true },
      { name: 'paper-labels', path: `${round}/labels`, paper: true },
      { name: 'paper-totals', path: `${round}/totals`, paper: true },
      {
        name: 'paper-purchase-order',
        path: `/admin/purchase-orders/${ids.purchaseOrder}/document`,
        paper: true,
      },
    ],
  };
}

async function sampleIds(databaseUrl: string): Promise<postgres.Row> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [ids] = await sql`
      SELECT route.id AS route, open.id AS "openRound", closed.id AS "closedRound", draft.id AS "draftRound",
             placed.id AS order, placed.access_token AS token, placed.participant_id AS participant,
             (SELECT min(id) FROM wine_offerings WHERE purchase_round_id = open.id) AS offering,
             (SELECT min(id) FROM mail_templates WHERE route_id = route.id) AS template,
             (SELECT max(id) FROM mail_logs WHERE route_id = route.id) AS mail,
             bought.id AS "purchaseOrder", bought.supplier_id AS supplier
      FROM routes route
      JOIN purchase_rounds open ON open.route_id = route.id AND open.status = 'open'
      JOIN purchase_rounds closed ON closed.route_id = route.id AND closed.status = 'closed'
      JOIN purchase_rounds draft ON draft.route_id = route.id AND draft.status = 'draft'
      JOIN orders placed ON placed.purchase_round_id = open.id
      JOIN purchase_orders bought ON bought.purchase_round_id = closed.id
      WHERE route.public_domain = 'localhost'
      ORDER BY placed.order_number, bought.number LIMIT 1`;
    if (!ids) throw new Error('The sample data are not as these pictures need them.');
    return ids;
  } finally {
    await sql.end();
  }
}
