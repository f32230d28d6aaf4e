import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { FirstStep, GroupBeginning } from '@/lib/today/first-day';
import { formatMoment } from '@/lib/words/format';
import { Section } from '../../_parts/page/section';
import { BeginFirstRound } from '../rounds/begin-first-round';

/**
 * A group's steps before its first orders, in order, each with its page. They are folded where another group works
 * already.
 */
export async function FirstDay({ beginning, isFolded }: { beginning: GroupBeginning; isFolded: boolean }) {
  const t = await words('console.home.firstDay');
  const { route, steps } = beginning;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section id={`first-day-${route.id}`} title={t('title', { route: route.name })}>
      <details open={!isFolded}>
        <summary className="mb-3 flex min-h-target cursor-pointer items-center text-muted text-small">
          {t('progress', { done, all: steps.length })}
        </summary>
        <ol className="border-line border-t">
          {steps.map(({ step, isDone }) => (
            <li key={step} className="flex items-start gap-3 border-line border-b py-2">
              <Mark isDone={isDone}>{isDone ? t('done') : t('toDo')}</Mark>
              <div className="min-w-0 sm:flex sm:flex-wrap sm:gap-x-6">
                {step === 'wines' && !beginning.round ? (
                  <BeginFirstRound routeId={route.id} variant="plain" />
                ) : (
                  <Link href={placeOf(step, beginning)} className="inline-flex min-h-target items-center">
                    {t(`${step}.label`)}
                  </Link>
                )}
                <Known step={step} isDone={isDone} beginning={beginning} />
              </div>
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}

/** The page that settles a step. */
function placeOf(step: FirstStep['step'], { route, round }: GroupBeginning): Href {
  const group = `/admin/settings/routes/${route.id}` as const;
  const ofRound = round && (`/admin/rounds/${round.id}` as const);
  const begin = `/admin/rounds/new?route=${route.id}` as const;
  switch (step) {
    case 'group':
      return `${group}#domain`;
    case 'mail':
      return `${group}#sender`;
    case 'texts':
      return `${group}#templates-${route.id}`;
    case 'members':
      return `/admin/participants/import?route=${route.id}`;
    case 'payment':
      return '/admin/settings#accounts';
    case 'wines':
      return ofRound ? `${ofRound}/wines` : begin;
    case 'dates':
      return ofRound ? `${ofRound}/edit` : begin;
    case 'announce':
      return ofRound ? `${ofRound}/announce` : begin;
    case 'open':
      return ofRound ?? begin;
  }
}

interface KnownProps extends FirstStep {
  beginning: GroupBeginning;
}

/** The known value of a step, or its request. */
async function Known({ step, isDone, beginning }: KnownProps) {
  const { route, round, members, wines } = beginning;
  const t = await words('console.home.firstDay');
  const settings = await localeSettingsOfPage(route);
  const at = (moment: Date | null | undefined) => (moment ? formatMoment(moment, settings) : '');
  const state = isDone ? 'done' : 'open';
  const said = () => {
    switch (step) {
      case 'group':
        return t(`group.${state}`, { domain: route.publicDomain });
      case 'mail':
        return t(`mail.${!isDone && route.mailTestFailure !== null ? 'failed' : state}`);
      case 'members':
        return isDone ? t('members.done', { count: members }) : t('members.open');
      case 'wines':
        if (!round) return t('wines.noRound');
        return isDone
          ? t('wines.done', { count: wines, round: round.name })
          : t('wines.open', { round: round.name });
      case 'dates':
        return isDone ? t('dates.done', { deadline: at(round?.orderDeadlineAt) }) : t('dates.open');
      case 'open':
        return isDone && round?.status === 'draft'
          ? t('open.planned', { when: at(round.opensAt) })
          : t(`open.${state}`);
      case 'texts':
        return t(`texts.${state}`);
      case 'payment':
        return t(`payment.${state}`);
      case 'announce':
        return t(`announce.${state}`);
    }
  };
  return (
    <p className="wrap-anywhere pb-2 text-muted text-small sm:flex sm:min-h-target sm:items-center sm:pb-0">
      {said()}
    </p>
  );
}

/** Marks a step as done or open, with its own shape and a word that is read out. */
function Mark({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <span className="inline-flex min-h-target shrink-0 items-center">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
        <circle cx="8" cy="8" r="7" fill={isDone ? 'currentColor' : 'none'} stroke="currentColor" />
        {isDone && <path d="M4.5 8.5l2.5 2.5 4.5-5.5" fill="none" stroke="var(--paper)" strokeWidth="1.75" />}
      </svg>
      <span className="sr-only">{children}: </span>
    </span>
  );
}
