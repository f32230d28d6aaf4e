import type { ReactNode } from 'react';

const line = (d: string, strokeWidth = 1.75) => (
  <path d={d} fill="none" stroke="currentColor" strokeWidth={strokeWidth} />
);

const ring = (dashes?: string) => (
  <circle
    cx="6"
    cy="6"
    r={dashes ? 4.5 : 5}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeDasharray={dashes}
  />
);

/** Marks that differ in their shape, for people who see no colours. */
const MARKS = {
  dashes: ring('2.4 2.3'),
  disc: <circle cx="6" cy="6" r="5.25" fill="currentColor" />,
  square: <rect x="1" y="1" width="10" height="10" fill="currentColor" />,
  arrow: line('M1 6h8M6 2.5 9.5 6 6 9.5'),
  tick: line('M1.5 6.5 4.5 9.5 10.5 2.5'),
  cross: line('M2 2l8 8M10 2l-8 8'),
  dash: line('M1.5 6h9'),
  bars: line('M3.5 1.5v9M8.5 1.5v9', 2.25),
  return: line('M11 9.5V7a2.5 2.5 0 0 0-2.5-2.5H2M5 1.5 2 4.5l3 3'),
  clock: (
    <>
      {ring()}
      {line('M6 3v3.25L8 8', 1.5)}
    </>
  ),
};

/** The drawing of a state. */
export interface StateLook {
  mark: keyof typeof MARKS;
  ink: 'text-ink' | 'text-muted' | 'text-positive' | 'text-danger';
}

/** The mark of a state, beside its word. */
export function StateMark({ mark }: { mark: StateLook['mark'] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
      {MARKS[mark]}
    </svg>
  );
}

interface StateProps {
  look: StateLook;
  /** The word for it. */
  children: ReactNode;
}

/** A state as a word and a mark with its own shape. */
export function State({ look: { mark, ink }, children }: StateProps) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap font-medium ${ink}`}>
      <StateMark mark={mark} />
      {children}
    </span>
  );
}
