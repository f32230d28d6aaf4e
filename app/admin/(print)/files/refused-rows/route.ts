import { delimiterOf, listFile } from '@/app/_print/files/list-file';
import { fieldLabel } from '@/app/admin/_parts/imports/field-label';
import { responseOf } from '@/lib/http/answers';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { getRefusedRows, REASON } from '@/lib/imports/refused-rows';
import { parseId } from '@/lib/rules/input';
import { translateMessage } from '@/lib/words/languages/translate-message';

/** The refused rows of an import as they came, with a column that says why in the words of the console. */
export async function GET(request: Request): Promise<Response> {
  const { id = '', ...wanted } = Object.fromEntries(new URL(request.url).searchParams);
  const file = await queryAsAdministrator(getRefusedRows, { ...wanted, id: parseId(id) });
  const t = await words('console.imports');
  const locale = await pageLocale();
  const portions = file.portionsSaying(({ field, message }) => {
    const [label, problem] = [fieldLabel(field, locale), translateMessage(message, locale)];
    return label === undefined ? problem : t('inField', { field: label, problem });
  });
  const heads = { ...file.heads, [REASON]: t('because') };
  return responseOf(listFile({ ...file, portions }, { heads, delimiter: delimiterOf(locale) }));
}
