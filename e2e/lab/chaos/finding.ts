/** One assertion of a scenario, with its measured value. */
export interface Finding {
  /** The act, or its assertion. */
  what: string;
  expected: string;
  measured: string;
  /** Null when it could not be tried here; `measured` says why. */
  held: boolean | null;
  /**
   * True when it took longer than expected. That counts in a run of its own; the tests leave it out, because
   * a busy machine is slow.
   */
  late?: boolean;
}

/** True when a finding is other than it has to be. */
export const fell = ({ held, late = false }: Finding): boolean => held === false || late;

/** Receives a line of progress. */
export type Log = (line: string) => void;

/** The findings as a table in Markdown. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const { what, expected, measured, held } = finding;
    return [what, expected, measured, held === null ? 'not run' : fell(finding) ? '**no**' : 'yes'].join(
      ' | ',
    );
  });
  return ['what | expected | measured | held', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

/** Whole numbers as people read them: 10,000. */
export const counted = (value: number): string => Math.round(value).toLocaleString('en');

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** The number of times each was seen, the most frequent first: "201: 10,000, 503: 40". */
export function tallied(tally: ReadonlyMap<string, number>): string {
  const entries = [...tally].sort(([, one], [, other]) => other - one);
  return entries.map(([name, count]) => `${name}: ${counted(count)}`).join(', ') || 'none';
}

export function count(tally: Map<string, number>, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}

/** The value below which that share of the values lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Random numbers from 0 to 1, equal in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
