import path from 'node:path';

/**
 * What each part of the tree may import from the others: app → lib → db, and nothing the other way. What tests
 * and the benchmark share is below both.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['app', 'lib'],
  middleware: ['lib'],
  // Also the types that Next generates from the pages there are, and the version.
  lib: ['lib', 'db', '.next', 'package.json'],
  db: ['db'],
  scripts: ['scripts', 'lib', 'db'],
  test: ['test', 'scripts', 'lib', 'db'],
  bench: ['bench', 'test', 'scripts', 'lib', 'db'],
  e2e: ['e2e', 'test', 'scripts', 'lib', 'db', 'app'],
};

/** Packages that belong to one part, and where they may be imported. */
const KEPT_TO: readonly [package_: RegExp, places: RegExp][] = [
  [/^postgres$/, /^(db|scripts|test|e2e)\//],
  [/^drizzle-orm/, /^(db|lib|scripts|test|e2e)\//],
  [/^next\/link$/, /^app\/_ui\/link\.tsx$/],
  [/^(next|react|react-dom)(\/|$)/, /^(app\/|lib\/http\/|middleware\.ts|scripts\/web\.ts)/],
];

/**
 * What of db/ only some may import, because an unscoped statement or another organization's rows could be
 * reached with it. Whoever is named in `types` may name its types.
 */
const DOORS: readonly { to: RegExp; open: RegExp; types?: RegExp }[] = [
  // The pools themselves: opened by commands and tests, used in db.
  { to: /^db\/client$/, open: /^(db|scripts|test)\// },
  { to: /^db\/(deadline|executor|operation)$/, open: /^db\// },
  // A scope or a tenant of an organization: handed out where that organization was established.
  { to: /^db\/scope$/, open: /^db\//, types: /^(lib|scripts|test|e2e)\// },
  {
    to: /^db\/tenant$/,
    open: /^(db\/|lib\/command\.ts$|lib\/messages\/jobs\.ts$)/,
    types: /^(lib|scripts|test|e2e)\//,
  },
];

const IMPORT = /(?:\bfrom|\bimport\s*\(?|\brequire\s*\()\s*['"]([^'"]+)['"]/g;

/** Each import or setting read that goes against the direction, as a sentence. `sources` by path. */
export function wrongImports(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) => [
    ...[...source.matchAll(IMPORT)].flatMap(([, imported = '']) => wrongImport(file, imported)),
    ...wrongDoors(file, source),
    ...wrongSetting(file, source),
  ]);
}

function wrongImport(file: string, imported: string): string[] {
  const target = targetOf(file, imported);
  if (target === null) {
    const kept = KEPT_TO.find(([name]) => name.test(imported));
    return !kept || kept[1].test(file) ? [] : [`${file} imports the package ${imported}`];
  }
  const allowed = MAY_IMPORT[partOf(file)];
  return allowed && !allowed.includes(partOf(target)) ? [`${file} imports ${target}`] : [];
}

/** An import with what it names: `type { Scope }`, `{ type A, b }`, `* as all`; a call of import() names all. */
const NAMING_IMPORT =
  /(?:\b(?:import|export)\s+([^'";]*?)\s*\bfrom\s*|\b(?:import|require)\s*\(\s*)['"]([^'"]+)['"]/g;

function wrongDoors(file: string, source: string): string[] {
  return [...source.matchAll(NAMING_IMPORT)].flatMap(([, names, imported = '']) => {
    const target = targetOf(file, imported)?.replace(/\.ts$/, '');
    const door = DOORS.find(({ to }) => target && to.test(target));
    if (!door || door.open.test(file)) return [];
    return door.types?.test(file) && namesOnlyTypes(names) ? [] : [`${file} reaches ${target}`];
  });
}

function namesOnlyTypes(names = ''): boolean {
  const listed = /^\{([^}]*)\}$/.exec(names)?.[1]?.split(',') ?? [];
  const given = listed.map((name) => name.trim()).filter((name) => name !== '');
  return /^type\b/.test(names) || (given.length > 0 && given.every((name) => /^type\s/.test(name)));
}

/** The path in the tree that an import names, or null when it names a package. */
function targetOf(file: string, imported: string): string | null {
  if (imported.startsWith('@/')) return imported.slice(2);
  return imported.startsWith('.') ? path.posix.join(path.posix.dirname(file), imported) : null;
}

const partOf = (file: string) =>
  /^scripts\/bench\b/.test(file) ? 'bench' : (file.split('/', 1)[0]?.replace(/\.ts$/, '') ?? '');

/** Settings are read in one place, checked; anything else would see what nobody checked. */
function wrongSetting(file: string, source: string): string[] {
  const reads = /^(app|lib|db|middleware)\b/.test(file) && file !== 'lib/runtime/env.ts';
  return reads && source.includes('process.env') ? [`${file} reads process.env`] : [];
}

/** The circles in which files of `sources` import each other, each as its files in order; types count too. */
export function circles(sources: Map<string, string>): string[] {
  const found = new Set<string>();
  const settled = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      found.add([...path.slice(start), file].join(' → '));
      return;
    }
    if (settled.has(file)) return;
    for (const next of importedFiles(file, sources)) visit(next, [...path, file]);
    settled.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return [...found];
}

/**
 * The files of `sources` that a browser would be sent although they belong on the server: what a client
 * component imports, and what that imports in turn, types aside. Each with the client component it begins at.
 */
export function serverCodeInBrowser(sources: Map<string, string>): string[] {
  const found = new Set<string>();
  for (const [client, text] of sources) {
    if (!text.startsWith("'use client'")) continue;
    const seen = new Set([client]);
    for (const file of seen) {
      const source = sources.get(file) ?? '';
      // A server action is called from the browser, not sent there.
      if (source.startsWith("'use server'")) continue;
      if (SERVER_ONLY.test(file) || source.startsWith("import 'server-only'"))
        found.add(`${client} brings ${file} into the browser`);
      const values = new Map([...sources, [file, source.replaceAll(TYPE_IMPORT, '')]]);
      for (const next of importedFiles(file, values)) seen.add(next);
    }
  }
  return [...found];
}

const SERVER_ONLY =
  /^(db|lib\/(auth|mailer|jobs|installation))\/|^lib\/runtime\/env\.ts$|\/(commands|queries)\.ts$/;

const TYPE_IMPORT = /^(?:import|export) type [^;]*;$/gm;

function importedFiles(file: string, sources: Map<string, string>): string[] {
  return [...(sources.get(file) ?? '').matchAll(IMPORT)].flatMap(([, imported = '']) => {
    const target = targetOf(file, imported);
    if (target === null) return [];
    const spellings = ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end);
    return spellings.filter((spelling) => sources.has(spelling)).slice(0, 1);
  });
}

/**
 * The circles in which rooms of lib (its folders) import each other. Types count too; files that stand in lib
 * itself are no room.
 */
export function circlesOfRooms(sources: Map<string, string>): string[] {
  const rooms = new Map<string, string>();
  const roomOf = (file: string) => /^lib\/([\w-]+)\//.exec(file)?.[1];
  for (const file of sources.keys()) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const others = importedFiles(file, sources)
      .map(roomOf)
      .filter((one) => one !== undefined && one !== room);
    const lines = others.map((one) => `import './${one}.ts';`).join('\n');
    rooms.set(`${room}.ts`, `${rooms.get(`${room}.ts`) ?? ''}\n${lines}`);
  }
  return circles(rooms).map((circle) => circle.replaceAll('.ts', ''));
}
