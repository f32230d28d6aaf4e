import { isReadersTime } from './readers-zone';

/**
 * Hides needless zones before the page is drawn. Later, when the scripts of the page run, lines would become shorter
 * while they are read. It stands below all moments of the page.
 */
export function ZoneScript({ nonce }: { nonce: string }) {
  return <script nonce={nonce}>{`(${hideZones.toString()})(${isReadersTime.toString()})`}</script>;
}

/** Runs in the page as text, like its argument. */
function hideZones(isHidden: typeof isReadersTime): void {
  for (const zone of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    zone.hidden = isHidden(zone.dataset.zone ?? '');
  }
}
