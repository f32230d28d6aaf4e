'use client';

import { useHydrated } from '@/app/_ui/use-hydrated';
import { useWords } from '@/app/_ui/words';

interface Variable {
  name: string;
  meaning: string;
}

/**
 * The variables as chips in a row that stays in sight, whichever field one writes in. A press puts one where the
 * cursor was last. Without scripts there is nothing to press, and the list below has their names; the room is kept,
 * so that nothing moves when scripts come.
 */
export function VariableChips({ variables, insert }: { variables: Variable[]; insert(text: string): void }) {
  const t = useWords('console.templateEditor');
  const hydrated = useHydrated();
  return (
    <section
      aria-label={t('putIn')}
      className={`${hydrated ? '' : 'invisible'} -mx-1 sticky bottom-16 z-10 border-edge border-t bg-paper px-1 md:bottom-0`}
    >
      <ul className="relative flex gap-x-3 overflow-x-auto">
        {variables.map(({ name, meaning }) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              title={`{{${name}}}`}
              onClick={() => insert(`{{${name}}}`)}
              className="group inline-flex min-h-target items-center whitespace-nowrap px-0.5 text-small"
            >
              {t.rich('insert', {
                meaning,
                only: (verb) => <span className="sr-only">{verb}</span>,
                chip: (chip) => (
                  <span className="chip px-1.5 group-hover:underline forced-colors:underline">{chip}</span>
                ),
              })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every variable of a template, and its value. */
export function VariableList({ variables }: { variables: Variable[] }) {
  const t = useWords('console.templateEditor');
  return (
    <details>
      <summary className="flex min-h-target max-w-max cursor-pointer items-center font-medium">
        {t('allVariables')}
      </summary>
      <p className="mb-2 max-w-measure text-muted text-small">{t('ownValue')}</p>
      <dl aria-label={t('variables')} className="border-line border-t">
        {variables.map(({ name, meaning }) => (
          <div
            key={name}
            className="grid gap-x-4 border-line border-b py-2 text-small sm:grid-cols-[14.5rem_minmax(0,1fr)]"
          >
            <dt>
              <code className="chip">{`{{${name}}}`}</code>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
