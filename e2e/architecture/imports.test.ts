import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { circles, circlesOfRooms, serverCodeInBrowser, wrongImports } from './imports';
import { sourcesOf } from './sources';

/** All sources of these parts of the tree, and the middleware that stands beside them. */
const partsOf = async (...parts: string[]) =>
  (await sourcesOf(parts, { tests: true })).set(
    'middleware.ts',
    await readFile(path.join(PROJECT, 'middleware.ts'), 'utf8'),
  );

describe('the direction of imports', () => {
  it('is followed by every file', async () => {
    const sources = await partsOf('app', 'lib', 'db', 'scripts', 'test', 'e2e');
    expect(sources.size).toBeGreaterThan(150);
    expect(wrongImports(sources)).toEqual([]);
  });

  it.each([
    ['app/page.tsx', "import { orders } from '@/db/schema';", 'imports db/schema'],
    ['app/a/page.tsx', "import type { Route } from '../../db/unscoped';", 'imports db/unscoped'],
    ['app/page.tsx', "import Link from 'next/link';", 'imports the package next/link'],
    ['lib/rounds/a.ts', "export * from '@/app/_ui/forms/form';", 'imports app/_ui/form'],
    ['lib/rounds/a.ts', "import { pools } from '@/db/statements/client';", 'reaches db/statements/client'],
    [
      'lib/rounds/a.ts',
      "import { unscoped } from '@/db/statements/executor';",
      'reaches db/statements/executor',
    ],
    ['lib/rounds/a.ts', "import { Scope, type Wine } from '@/db/scope';", 'reaches db/scope'],
    ['lib/rounds/a.ts', "const { openTenant } = await import('@/db/tenant');", 'reaches db/tenant'],
    ['lib/rounds/a.ts', "export { openTenant } from '@/db/tenant';", 'reaches db/tenant'],
    ['lib/rounds/a.ts', "import { headers } from 'next/headers';", 'imports the package next/headers'],
    ['lib/orders/a.ts', "const pg = await import('postgres');", 'imports the package postgres'],
    [
      'lib/mail/transport/a.ts',
      "import { start } from '@/scripts/mail-catcher/server';",
      'scripts/mail-catcher/server',
    ],
    ['scripts/start/web.ts', "await import('@/app/(api)/operations')", 'imports app/(api)/operations'],
    ['scripts/a.ts', "await import('@/app/direct')", 'imports app/direct'],
    ['db/scope.ts', "import { refuse } from '@/lib/rules/errors';", 'imports lib/rules/errors'],
    ['middleware.ts', "import { routes } from './db/schema';", 'imports db/schema'],
    ['lib/log.ts', 'const level = process.env.LOG_LEVEL;', 'reads process.env'],
  ])('is reported as broken in %s: %s', (file, source, sentence) => {
    expect(wrongImports(new Map([[file, source]]))).toEqual([expect.stringContaining(`${sentence}`)]);
  });

  it('allows imports in the right direction', () => {
    const sources = new Map([
      [
        'app/page.tsx',
        "import { show } from '@/lib/http/pages/page';\nimport { redirect } from 'next/navigation';",
      ],
      ['lib/rounds/queries.ts', "import { eq } from 'drizzle-orm';\nimport { routes } from '@/db/schema';"],
      ['lib/process/runtime/env.ts', 'readSettings(process.env)'],
      [
        'lib/orders/x.ts',
        "import type { Tenant } from '@/db/tenant';\nimport { type Scope, type WineCategory } from '@/db/scope';",
      ],
      ['lib/rules/command.ts', "import { openTenant, type Tenant } from '@/db/tenant';"],
      ['scripts/start/web.ts', "import { openPools } from '@/db/statements/client';"],
    ]);
    expect(wrongImports(sources)).toEqual([]);
  });

  it('has no cycle between folders of lib', async () => {
    // A test may import from any other room.
    expect(circlesOfRooms(await sourcesOf(['lib']))).toEqual([]);
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
    expect(circles(await partsOf('app', 'lib', 'db', 'scripts', 'test', 'e2e'))).toEqual([]);
    const round = new Map([
      ['lib/a.ts', "import { b } from './b';"],
      ['lib/b.ts', "import type { C } from '@/lib/c/index';"],
      ['lib/c/index.ts', "export { a } from '../a';"],
      ['lib/d.ts', "import { a } from './a';"],
    ]);
    expect(circles(round)).toEqual(['lib/a.ts → lib/b.ts → lib/c/index.ts → lib/a.ts']);
  });

  it('never leads from the browser to code of the server', async () => {
    expect(serverCodeInBrowser(await partsOf('app', 'lib', 'db'))).toEqual([]);
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
