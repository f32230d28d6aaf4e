import { quantile } from '@/e2e/lab/chaos/finding';
import type { Scenario, Window } from './rotation';

const COLUMNS = [
  'at once',
  'per s',
  'p50 ms',
  'p99 ms',
  'first byte',
  'server ms',
  'database ms',
  'KiB',
  'MiB more',
  'of',
  'speed',
  'cost',
  'disturbed',
] as const;

type Row = Record<(typeof COLUMNS)[number], string>;

/**
 * The results as a table in Markdown: medians over the windows. `speed` is the ratio of its rate to its yardstick's,
 * and `cost` that of the server's processor time. Both are medians of the ratios of windows of one rotation.
 */
export function table(results: Map<Scenario, Window[]>): string {
  const byName = new Map([...results].map(([{ what }, windows]) => [what, windows]));
  const lines = [...results].map(([scenario, windows]) => {
    const row = rowOf(scenario, windows, byName);
    return `| ${[scenario.what, ...COLUMNS.map((column) => row[column])].join(' | ')} |`;
  });
  const head = [`| what | ${COLUMNS.join(' | ')} |`, `|---|${COLUMNS.map(() => '---:').join('|')}|`];
  return [...head, ...lines].join('\n');
}

function rowOf(scenario: Scenario, windows: Window[], byName: Map<string, Window[]>): Row {
  const { clients, yardstick } = scenario;
  const others = typeof yardstick === 'string' ? byName.get(yardstick) : undefined;
  const over = (of: (window: Window) => number) => median(windows.map(of));
  const ratio = (of: (window: Window) => number) =>
    others && median(windows.map((window, index) => of(window) / of(others[index] ?? window)));
  const most = typeof yardstick === 'number' ? yardstick : undefined;
  const first = over(({ firstBytes }) => quantile(firstBytes, 0.5));
  const bytes = over((window) => window.bytes);
  return {
    'at once': String(clients),
    'per s': digits(over(({ perSecond }) => perSecond)),
    'p50 ms': digits(over(({ times }) => quantile(times, 0.5))),
    'p99 ms': digits(over(({ times }) => quantile(times, 0.99))),
    'first byte': first ? digits(first) : '',
    'server ms': digits(over(({ serverMs }) => serverMs)),
    'database ms': digits(over(({ databaseMs }) => databaseMs)),
    KiB: bytes ? digits(bytes / 1024) : '',
    'MiB more': digits(over(({ memory }) => memory)),
    of: most === undefined ? ((yardstick as string | undefined) ?? '') : `${most} a second`,
    speed: ratioText(
      most === undefined ? ratio(({ perSecond }) => perSecond) : over((w) => w.perSecond / most),
    ),
    cost: ratioText(ratio(({ serverMs }) => serverMs)),
    disturbed: `${windows.filter(({ disturbed }) => disturbed).length} of ${windows.length}`,
  };
}

const ratioText = (ratio: number | undefined) =>
  ratio === undefined || !Number.isFinite(ratio) ? '' : ratio.toFixed(2);

/** Three digits that count. */
const digits = (value: number) =>
  Number.isFinite(value) ? value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2) : '–';

const median = (values: number[]) => quantile(values, 0.5);
