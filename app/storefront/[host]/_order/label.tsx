import type { WineLabel } from './wine-label';

/** The facts on a wine's label, folded. The producer's page sees only visitors who follow its link. */
export function Label({ title, facts, nutrition }: WineLabel) {
  return (
    <details className="mt-1 text-small">
      <summary className="inline-block min-h-target content-center text-muted">{title}</summary>
      <dl className="wrap-anywhere grid max-w-measure grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-2">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {nutrition && (
        <a href={nutrition.url} rel="noreferrer" className="inline-block min-h-target content-center">
          {nutrition.label}
        </a>
      )}
    </details>
  );
}
