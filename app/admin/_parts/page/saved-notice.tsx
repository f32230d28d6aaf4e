import { words } from '@/lib/http/pages/page-locale';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { parseId } from '@/lib/rules/input';
import { wantedText } from '../tables/search';
import { SavedToast } from './saved-toast';

/**
 * Names the thing saved on the page before this one, as its form wrote into the address: `?saved=round`, or
 * the number of wines. Where this page answers a form of its own, that answer stands alone.
 */
export async function SavedNotice({ saved }: { saved: string | string[] | undefined }) {
  if (currentRequest()?.entered) return null;
  const what = wantedText(saved);
  if (what === 'round') {
    const t = await words('console.rounds.edit');
    return <SavedToast words={t('saved')} />;
  }
  const count = parseId(what);
  if (count === undefined) return null;
  const t = await words('console.wines.said');
  return <SavedToast words={t('saved', { count })} />;
}
