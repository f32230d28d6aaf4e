import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addBottles } from '@/app/_ordering/add-bottles';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { useChosen } from './chosen-bottles';
import { bottlePrice, type ListedOffering, paidBottles } from './listed-offering';

interface ChosenListProps {
  id: string;
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
  t: Translator<'storefront.chosen'>;
  className: string;
}

/** The wines that were chosen, with buttons to take more or less of each. */
export function ChosenList({ id, offerings, localeSettings, t, className }: ChosenListProps) {
  const { bottlesOf, extraOf } = useChosen();
  // A wine of which the last bottle was taken away stays until one turns elsewhere: otherwise the next wine would
  // move under the finger.
  const [emptied, setEmptied] = useState<ReadonlySet<number>>(new Set());
  const turnAway = () => emptied.size > 0 && setEmptied(new Set());
  const listed = offerings.filter((offering) => bottlesOf.has(offering.id) || emptied.has(offering.id));
  return (
    <ul
      id={id}
      className={className}
      onPointerLeave={(event) => event.pointerType === 'mouse' && turnAway()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || turnAway()}
    >
      {listed.map((offering) => {
        const name = fullName(offering);
        const bottles = bottlesOf.get(offering.id) ?? 0;
        const extra = extraOf.get(offering.id) ?? 0;
        const step = (form: HTMLFormElement | null, by: number) => {
          if (bottles + by === 0) setEmptied(new Set([...emptied, offering.id]));
          addBottles(form, offering.id, by);
        };
        return (
          <li key={offering.id} className="flex items-center gap-3 py-1 tabular-nums">
            <span className="flex shrink-0 items-center">
              <Step does={t('less', { wine: name })} idle={bottles === 0} press={(form) => step(form, -1)}>
                <Minus aria-hidden className="size-4" />
              </Step>
              <span className="min-w-6 text-center font-semibold">{bottles}</span>
              <Step does={t('more', { wine: name })} press={(form) => step(form, 1)}>
                <Plus aria-hidden className="size-4" />
              </Step>
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className={`wrap-anywhere min-w-0 font-serif ${bottles === 0 ? 'text-muted' : ''}`}>
                <bdi>{name}</bdi>
                {extra > 0 && (
                  <span className="block font-sans text-muted text-small">
                    {t('extraOf', { count: String(extra) })}
                  </span>
                )}
              </span>
              <span className={bottles === 0 ? 'text-muted' : ''}>
                {formatMoney(paidBottles(offering, bottles) * bottlePrice(offering), localeSettings)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface StepProps {
  /** The effect of a press, for screen readers. */
  does: string;
  idle?: boolean;
  press: (form: HTMLFormElement | null) => void;
  children: ReactNode;
}

/** A button beside the number; until scripts run only its place. */
function Step({ does, idle = false, press, children }: StepProps) {
  const hydrated = useHydrated();
  if (!hydrated) return <span className="size-target" />;
  return (
    <button
      type="button"
      aria-label={does}
      aria-disabled={idle}
      onClick={(event) => press(event.currentTarget.form)}
      className="grid size-target place-items-center rounded-small hover:bg-raised"
    >
      {children}
    </button>
  );
}
