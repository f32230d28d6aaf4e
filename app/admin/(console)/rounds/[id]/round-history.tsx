import type { ReactNode } from 'react';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { EVENT_TYPES } from '@/lib/mail/templates/input';
import type { PickupOutcome as Outcome } from '@/lib/pickup/day/pickup-outcome';
import type { FromTo, RoundChange, RoundDate } from '@/lib/rules/changes/kinds';
import type { Change } from '@/lib/rules/changes/queries';
import type { Page } from '@/lib/rules/list';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoment, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { HistoryEntry } from '../../../_parts/history/history-entry';
import { Section } from '../../../_parts/page/section';
import { PickupOutcome } from './pickup/pickup-outcome';

interface RoundHistoryProps {
  roundId: number;
  history: Page<Change>;
  pickup: Outcome | null;
  localeSettings: LocaleSettings;
}

/**
 * The history of a round: acts of the clock, moved dates with their authors, its scheduled mail, and the
 * outcome of its pickup.
 */
export async function RoundHistory({
  roundId,
  history: { items, total },
  pickup,
  localeSettings,
}: RoundHistoryProps) {
  if (total === 0 && !pickup) return null;
  const t = await words('console.rounds.history');
  const settings = await localeSettingsOfPage(localeSettings);
  const entry = (change: Change) => (
    <HistoryEntry
      key={change.id}
      at={change.at}
      by={change.by ? shownAddress(change.by) : t('byItself')}
      localeSettings={settings}
    >
      {/* The details are written by `noteRoundChanges` in the shape of their kind. */}
      <InWords change={change as unknown as RoundChange} settings={settings} t={t} />
    </HistoryEntry>
  );
  const isLater = ({ at }: Change) => !pickup || at > pickup.at;
  return (
    <Section id="history" title={t('title')}>
      <ol className="divide-y divide-line border-line border-y">
        {items.filter(isLater).map(entry)}
        {pickup && (
          <HistoryEntry at={pickup.at} by={t('pickup.by')} localeSettings={settings}>
            <PickupOutcome roundId={roundId} outcome={pickup} settings={settings} />
          </HistoryEntry>
        )}
        {items.filter((change) => !isLater(change)).map(entry)}
      </ol>
      {total > items.length && (
        <p className="mt-2 text-muted text-small">{t('earlier', { count: total - items.length })}</p>
      )}
    </Section>
  );
}

type HistoryWords = Translator<'console.rounds.history'>;

interface InWordsProps {
  change: RoundChange;
  settings: LocaleSettings;
  t: HistoryWords;
}

async function InWords({ change, settings, t }: InWordsProps): Promise<ReactNode> {
  switch (change.kind) {
    case 'dates_changed': {
      const moved = Object.entries(change.details) as [RoundDate, FromTo][];
      return moved.map(([date, fromTo]) => (
        <p key={date}>
          {t(`dates.${date}`)} <span className="text-small">{movedInWords(fromTo, settings, t)}</span>
        </p>
      ));
    }
    case 'mailing_sent':
    case 'mailing_missed': {
      const { event_type, total, sent, failed } = change.details;
      const event = EVENT_TYPES.find((known) => known === event_type);
      const mailing = event ? (await words('messages.kinds'))(event) : event_type;
      return t(change.kind, { mailing, total, sent, failed });
    }
    case 'message_sent':
      return t('message_sent', change.details);
    default:
      return t(change.kind);
  }
}

function movedInWords({ from, to }: FromTo, settings: LocaleSettings, t: HistoryWords): string {
  const written = (moment: string) => formatMoment(new Date(moment), settings);
  if (to === null) return t('removed', { from: from === null ? '' : written(from) });
  return from === null ? t('set', { to: written(to) }) : t('moved', { from: written(from), to: written(to) });
}
