/** One way to make a place ignore its organization, or use another one. */
export interface Mutant {
  id: number;
  /** File and line. */
  place: string;
  /** The original code and its replacement. */
  change: string;
  /** A database function with and without the predicate. Other mutants are switched on in the code. */
  sql?: { name: string; original: string; mutated: string };
}

const COLUMN = String.raw`(?:\w+\.)?organization_id`;

/**
 * The changes to TypeScript; the first that matches is used. `whole` is the matched code, `gone` the test of
 * the switch.
 */
const CODE: [pattern: RegExp, change: string, replace: (whole: string, gone: string) => string][] = [
  [
    new RegExp(String.raw`${COLUMN} = (?:\$\{organization\}|${COLUMN})|\bid = \$\{organization\}`),
    'true',
    (whole, gone) => `\${${gone} ? sql.raw('true') : sql\`${whole}\`}`,
  ],
  [
    /\$\{\w+\.organizationId\} = \$\{[\w.]+\}/,
    'true',
    (whole, gone) => `\${${gone} ? sql.raw('true') : sql\`${whole}\`}`,
  ],
  [/eq\(\w+\.organizationId, [\w.]+\)/, 'nothing', (whole, gone) => `(${gone} ? undefined : ${whole})`],
  [
    /\$\{organization\}/,
    'the next organization',
    (whole, gone) => `\${${gone} ? sql\`(${whole} + 1)\` : organization}`,
  ],
  [
    /\b(?:caller\.(?:route|user)|found|this)\.organizationId\b(?! =|;)|(?<=new Scope\(.*, )organizationId\b|(?<=openTenant\()organization_id\b/,
    'the next organization',
    (whole, gone) => `(${whole} + (${gone} ? 1 : 0))`,
  ],
];

const anyOf = new RegExp(CODE.map(([pattern]) => pattern.source).join('|'), 'g');

/** The mutants of a TypeScript file, and its source with a switch for each. */
export function mutateCode(
  file: string,
  source: string,
  firstId: number,
): { mutants: Mutant[]; source: string } {
  const mutants: Mutant[] = [];
  const lines = source.split('\n').map((line, index) => {
    if (/^\s*(\/\/|\*|\/\*)/.test(line)) return line;
    return line.replaceAll(anyOf, (whole: string, ...rest: unknown[]) => {
      const offset = rest.find((one) => typeof one === 'number') ?? 0;
      const found = CODE.find(([pattern]) => fitsAt(pattern, line, offset));
      if (!found) return whole;
      const id = firstId + mutants.length;
      mutants.push({ id, place: `${file}:${index + 1}`, change: `${whole} → ${found[1]}` });
      return found[2](whole, `globalThis.isTakenOut?.(${id})`);
    });
  });
  return { mutants, source: lines.join('\n') };
}

function fitsAt(pattern: RegExp, line: string, offset: number): boolean {
  const sticky = new RegExp(pattern.source, 'y');
  sticky.lastIndex = offset;
  return sticky.test(line);
}

const PREDICATE = new RegExp(String.raw`${COLUMN}\s*=\s*(?:p_organization_id|${COLUMN})`);

/** The mutants of a database function that has a file of its own. */
export function mutateFunction(file: string, original: string, firstId: number): Mutant[] {
  const name = /FUNCTION (\w+)/.exec(original)?.[1] ?? '';
  const places = [
    ...original.matchAll(new RegExp(`${PREDICATE.source}|\\bp_organization_id\\b(?! bigint)`, 'g')),
  ].filter(({ index }) => !original.slice(original.lastIndexOf('\n', index) + 1, index).includes('--'));
  return places.map(({ index, 0: whole }, place) => {
    const isPredicate = PREDICATE.test(whole);
    const instead = isPredicate ? 'true' : '(p_organization_id + 1)';
    const mutated = original.slice(0, index) + instead + original.slice(index + whole.length);
    return {
      id: firstId + place,
      place: `${file}:${original.slice(0, index).split('\n').length}`,
      change: `${whole.replaceAll(/\s+/g, ' ')} → ${isPredicate ? 'true' : 'the next organization'}`,
      sql: { name, original, mutated },
    };
  });
}
