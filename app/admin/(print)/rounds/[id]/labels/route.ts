import { consolePrintout } from '@/app/_print/console-printout';
import { labelSheets } from '@/app/_print/labels/label-sheets';
import { LABEL_STYLES } from '@/app/_print/labels/label-style';
import { pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { LAYOUT_NAMES, LAYOUTS } from '@/lib/pickup/labels/layouts';
import { getCrateLabels } from '@/lib/pickup/labels/queries';
import { parseId } from '@/lib/rules/input';

/** The labels of a round's crates as they are printed, with a choice of the sheets to print on. */
export async function GET(request: Request, { params }: RouteContext<'/admin/rounds/[id]/labels'>) {
  const wanted = new URL(request.url).searchParams.get('layout');
  const list = await queryAsAdministrator(getCrateLabels, {
    id: parseId((await params).id),
    layout: LAYOUT_NAMES.find((name) => name === wanted),
  });
  const t = await words('console.papers');
  const { width, height, unit } = LAYOUTS[list.layout];
  return consolePrintout({
    paper: 'labels',
    list,
    format: {
      note: t('labelSize', { width, height, unit }),
      others: LAYOUT_NAMES.filter((name) => name !== list.layout).map((name) => {
        const { paper, columns, rows } = LAYOUTS[name];
        return {
          label: t('labelLayout', { paper, labels: columns * rows }),
          href: `/admin/rounds/${list.round.id}/labels?layout=${name}` as const,
        };
      }),
    },
    style: LABEL_STYLES[list.layout],
    sheets: labelSheets(list),
    nonce: await pageNonce(),
  });
}
