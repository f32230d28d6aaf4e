import path from 'node:path';

/**
 * The parts of the tree that each part may import: app → lib → db, and nothing in the other direction. Code
 * shared by tests, the benchmark and the chaos run is below them.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['app', 'lib'],
  middleware: ['lib'],
  // Includes the types that Next generates from the pages, and the version.
  lib: ['lib', 'db', '.next', 'package.json'],
  db: ['db'],
  scripts: ['scripts', 'lib', 'db'],
  // The command that runs the tests.
  'test command': ['test', 'scripts'],
  test: ['test', 'scripts', 'lib', 'db'],
  // The laboratory, which measures and breaks the product, with its commands and the test that plays its
  // scenarios.
  lab: ['lab', 'test', 'scripts', 'lib', 'db'],
  e2e: ['e2e', 'test', 'scripts', 'lib', 'db', 'app'],
  'tests of app': ['test', 'app', 'lib'],
  // A document is held to its page, which is one text on paper and in mail.
  'tests of lib': ['test', 'lib', 'db', 'app', '.next', 'package.json'],
  // The rule that sends a statement documents its effect.
  'tests of db': ['test', 'lib', 'db'],
  'tests of scripts': ['test', 'scripts', 'lab', 'lib', 'db'],
};

const LAB =
  /^e2e\/lab\/|^scripts\/commands\/(bench|chaos|screenshots|test-\w+)\.ts$|^e2e\/api\/faults\/chaos\.test\.ts$/;

/** The application's part of a start: the answers without the framework. */
const STARTED = { file: 'scripts/start/web.ts', target: 'app/direct' };

/** Packages that belong to one part, with the places that may import them. */
const KEPT_TO: readonly [package_: RegExp, places: RegExp][] = [
  [/^postgres$/, /^(db|scripts|test|e2e)\//],
  [/^drizzle-orm/, /^(db|lib|scripts|test|e2e)\//],
  [/^next\/link$/, /^app\/_ui\/link\.tsx$/],
  [
    /^(next|react|react-dom)(\/|$)/,
    /^(app\/|lib\/http\/|middleware\.ts|scripts\/start\/web\.ts|e2e\/architecture\/insides\.ts)/,
  ],
];

/**
 * Modules of db/ that only some files may import, because they give access to unscoped statements or to
 * another organization's rows. Files that match `types` may import their types.
 */
const DOORS: readonly { to: RegExp; open: RegExp; types?: RegExp }[] = [
  // The pools: opened by commands and tests, used in db.
  { to: /^db\/statements\/client$/, open: /^(db|scripts|test)\// },
  { to: /^db\/statements\/(deadline|executor|operation)$/, open: /^db\// },
  // The scope or tenant of an organization, which is made where the organization is determined.
  { to: /^db\/scope$/, open: /^db\//, types: /^(lib|scripts|test|e2e)\// },
  {
    to: /^db\/tenant$/,
    open: /^(db\/|lib\/rules\/command\.ts$|lib\/mail\/log\/jobs\.ts$|lib\/accounts\/auth\/account\/tenant\.ts$|lib\/rounds\/round-clock\.ts$|lib\/mail\/plans\/work\.ts$)/,
    types: /^(lib|scripts|test|e2e)\//,
  },
];

const IMPORT = /(?:\bfrom|\bimport\s*\(?|\brequire\s*\()\s*['"]([^'"]+)['"]/g;

/** Each import or read of a setting that breaks the rules, as a sentence. `sources` are by path. */
export function wrongImports(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) => [
    ...[...source.matchAll(IMPORT)].flatMap(([, imported = '']) => wrongImport(file, imported)),
    ...(isTest(file) ? [] : wrongDoors(file, source)),
    ...wrongSetting(file, source),
  ]);
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

function wrongImport(file: string, imported: string): string[] {
  const target = targetOf(file, imported);
  if (target === null) {
    const kept = KEPT_TO.find(([name]) => name.test(imported));
    return !kept || isTest(file) || kept[1].test(file) ? [] : [`${file} imports the package ${imported}`];
  }
  if (file === STARTED.file && target === STARTED.target) return [];
  const allowed = MAY_IMPORT[partOf(file)];
  return allowed && !allowed.includes(partOf(target)) ? [`${file} imports ${target}`] : [];
}

/**
 * An import with the names it imports: `type { Scope }`, `{ type A, b }`, `* as all`. A call of import()
 * imports all names.
 */
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

/** The path in the tree that an import refers to, or null for a package. */
function targetOf(file: string, imported: string): string | null {
  if (imported.startsWith('@/')) return imported.slice(2);
  return imported.startsWith('.') ? path.posix.join(path.posix.dirname(file), imported) : null;
}

function partOf(file: string): string {
  if (LAB.test(file)) return 'lab';
  if (file === 'scripts/commands/test.ts') return 'test command';
  const part = file.split('/', 1)[0]?.replace(/\.ts$/, '') ?? '';
  return /^(app|lib|db|scripts)\/.*\.test\.tsx?$/.test(file) ? `tests of ${part}` : part;
}

/** Settings are read and checked in one place; any other code would read unchecked values. */
function wrongSetting(file: string, source: string): string[] {
  const reads = /^(app|lib|db|middleware)\b/.test(file) && file !== 'lib/process/runtime/env.ts';
  return reads && source.includes('process.env') ? [`${file} reads process.env`] : [];
}

/** The import cycles between files of `sources`, each as a list of files in order. Type imports count too. */
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
 * The files of `sources` that belong on the server and would be sent to a browser. These are the imports of a client
 * component, direct and indirect, except types. Each is given with its client component.
 */
export function serverCodeInBrowser(sources: Map<string, string>): string[] {
  const found = new Set<string>();
  for (const [client, text] of sources) {
    if (!text.startsWith("'use client'")) continue;
    const seen = new Set([client]);
    for (const file of seen) {
      const source = sources.get(file) ?? '';
      // A server action is called from the browser and not sent to it.
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
  /^(db|lib\/(accounts\/auth|mail\/transport|process\/(jobs|installation)|http\/(api|front)))\/|^lib\/http\/(answers|body|callers)\.ts$|^lib\/process\/runtime\/env\.ts$|\/(commands|queries)\.ts$/;

const TYPE_IMPORT = /^(?:import|export) type [^;]*;$/gm;

function importedFiles(file: string, sources: Map<string, string>): string[] {
  return [...(sources.get(file) ?? '').matchAll(IMPORT)].flatMap(([, imported = '']) => {
    const target = targetOf(file, imported);
    if (target === null) return [];
    const spellings = ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end);
    return spellings.filter((spelling) => sources.has(spelling)).slice(0, 1);
  });
}

/** The room of a file of lib. These five are so large that their own rooms count. */
const ROOM = /^lib\/((?:buying|money|mail|pickup|process)\/[\w-]+(?=\/)|[\w-]+)(?:\/|\.tsx?$)/;

/** The import cycles between the rooms of lib: its folders, and the files that stand directly in it. Types count too. */
export function circlesOfRooms(sources: Map<string, string>): string[] {
  const rooms = new Map<string, string>();
  const roomOf = (file: string) => ROOM.exec(file)?.[1]?.replace('/', '.');
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
