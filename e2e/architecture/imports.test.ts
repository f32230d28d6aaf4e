import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { circles, circlesOfRooms, serverCodeInBrowser, wrongImports } from './imports';

async function sourcesOf(...parts: string[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const part of parts) {
    for (const entry of await readdir(path.join(PROJECT, part), { recursive: true, withFileTypes: true })) {
      const file = path.relative(PROJECT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      if (entry.isFile() && /\.tsx?$/.test(file)) {
        sources.set(file, await readFile(path.join(PROJECT, file), 'utf8'));
      }
    }
  }
  sources.set('middleware.ts', await readFile(path.join(PROJECT, 'middleware.ts'), 'utf8'));
  return sources;
}

describe('the direction of imports', () => {
  it('is followed by every file', async () => {
    const sources = await sourcesOf('app', 'lib', 'db', 'scripts', 'test', 'e2e');
    expect(sources.size).toBeGreaterThan(150);
    expect(wrongImports(sources)).toEqual([]);
  });

  it.each([
    ['app/page.tsx', "import { orders } from '@/db/schema';", 'app/page.tsx imports db/schema'],
    ['app/page.tsx', "import Link from 'next/link';", 'app/page.tsx imports the package next/link'],
    ['app/page.tsx', "import { eq } from 'drizzle-orm';", 'app/page.tsx imports the package drizzle-orm'],
    [
      'app/a/page.tsx',
      "import type { Route } from '../../db/unscoped';",
      'app/a/page.tsx imports db/unscoped',
    ],
    [
      'lib/rounds/queries.ts',
      "export * from '@/app/_ui/forms/form';",
      'lib/rounds/queries.ts imports app/_ui/form',
    ],
    [
      'lib/rounds/queries.ts',
      "import { pools } from '@/db/statements/client';",
      'lib/rounds/queries.ts reaches db/statements/client',
    ],
    [
      'lib/rounds/queries.ts',
      "import { unscoped } from '@/db/statements/executor';",
      'lib/rounds/queries.ts reaches db/statements/executor',
    ],
    [
      'lib/rounds/queries.ts',
      "import { Scope, type WineCategory } from '@/db/scope';",
      'lib/rounds/queries.ts reaches db/scope',
    ],
    [
      'lib/rounds/queries.ts',
      "const { openTenant } = await import('@/db/tenant');",
      'lib/rounds/queries.ts reaches db/tenant',
    ],
    [
      'lib/rounds/queries.ts',
      "export { openTenant } from '@/db/tenant';",
      'lib/rounds/queries.ts reaches db/tenant',
    ],
    ['scripts/x.ts', "import { Scope } from '@/db/scope';", 'scripts/x.ts reaches db/scope'],
    ['lib/rounds/queries.ts', "import { headers } from 'next/headers';", 'imports the package next/headers'],
    [
      'lib/orders/x.ts',
      "const pg = await import('postgres');",
      'lib/orders/x.ts imports the package postgres',
    ],
    [
      'lib/mailer/x.ts',
      "import { start } from '@/scripts/mail-catcher/server';",
      'scripts/mail-catcher/server',
    ],
    [
      'scripts/start/web.ts',
      "await import('@/app/(api)/operations')",
      'scripts/start/web.ts imports app/(api)/operations',
    ],
    ['scripts/x.ts', "await import('@/app/direct')", 'scripts/x.ts imports app/direct'],
    ['db/scope.ts', "import { refuse } from '@/lib/errors';", 'db/scope.ts imports lib/errors'],
    ['middleware.ts', "import { routes } from './db/schema';", 'middleware.ts imports db/schema'],
    ['lib/log.ts', 'const level = process.env.LOG_LEVEL;', 'lib/log.ts reads process.env'],
  ])('is reported as broken in %s: %s', (file, source, sentence) => {
    expect(wrongImports(new Map([[file, source]]))).toEqual([expect.stringContaining(sentence)]);
  });

  it('allows imports in the right direction', () => {
    const sources = new Map([
      [
        'app/page.tsx',
        "import { show } from '@/lib/http/pages/page';\nimport { redirect } from 'next/navigation';",
      ],
      ['lib/rounds/queries.ts', "import { eq } from 'drizzle-orm';\nimport { routes } from '@/db/schema';"],
      ['lib/runtime/env.ts', 'readSettings(process.env)'],
      [
        'lib/orders/x.ts',
        "import type { Tenant } from '@/db/tenant';\nimport { type Scope, type WineCategory } from '@/db/scope';",
      ],
      ['lib/command.ts', "import { openTenant, type Tenant } from '@/db/tenant';"],
      ['scripts/start/web.ts', "import { openPools } from '@/db/statements/client';"],
    ]);
    expect(wrongImports(sources)).toEqual([]);
  });

  it('has no cycle between folders of lib', async () => {
    const sources = await sourcesOf('lib');
    // A test may ask any other room for what it needs.
    for (const file of sources.keys()) if (file.endsWith('.test.ts')) sources.delete(file);
    expect(circlesOfRooms(sources)).toEqual([]);
    const rooms = new Map([
      ['lib/a/one.ts', "import { two } from '@/lib/b/two';"],
      ['lib/b/two.ts', 'export const two = 2;'],
      ['lib/b/three.ts', "import type { One } from '@/lib/a/one';"],
      ['lib/c.ts', "import { two } from './b/two';\nimport { one } from './d/one';"],
      ['lib/d/one.ts', "import type { C } from '@/lib/c';"],
    ]);
    expect(circlesOfRooms(rooms)).toEqual(['a → b → a', 'c → d → c']);
  });

  it('has no cycle between files', async () => {
    expect(circles(await sourcesOf('app', 'lib', 'db', 'scripts', 'test', 'e2e'))).toEqual([]);
    const round = new Map([
      ['lib/a.ts', "import { b } from './b';"],
      ['lib/b.ts', "import type { C } from '@/lib/c/index';"],
      ['lib/c/index.ts', "export { a } from '../a';"],
      ['lib/d.ts', "import { a } from './a';"],
    ]);
    expect(circles(round)).toEqual(['lib/a.ts → lib/b.ts → lib/c/index.ts → lib/a.ts']);
  });

  it('never leads from the browser to code of the server', async () => {
    expect(serverCodeInBrowser(await sourcesOf('app', 'lib', 'db'))).toEqual([]);
    const sources = new Map([
      [
        'app/form.tsx',
        "'use client';\nimport { send } from './actions';\nimport { name } from '@/lib/name';",
      ],
      ['app/actions.ts', "'use server';\nimport { pools } from '@/db/statements/client';"],
      [
        'lib/name.ts',
        "import { pools } from '@/db/statements/client';\nimport type { Scope } from '@/db/scope';",
      ],
      ['db/statements/client.ts', 'export const pools = 1;'],
      ['db/scope.ts', 'export type Scope = 1;'],
    ]);
    expect(serverCodeInBrowser(sources)).toEqual([
      'app/form.tsx brings db/statements/client.ts into the browser',
    ]);
  });
});
