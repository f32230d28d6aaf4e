import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRoot, run, unprivilegedAccount } from './account';
import { type Binaries, installedBinaries, program, removeOtherCopies, runnableBinaries } from './binaries';

let home: string;
let installed: Binaries;

beforeEach(() => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'binaries-')));
  fs.chmodSync(home, 0o755);
  // The state after npm unpacked them without running their install script.
  const source = installedBinaries();
  const share = path.join(source.directory, 'share');
  // No program that runs here reads the folder share, which has most of the files.
  const wanted = (file: string) =>
    file !== share && !fs.lstatSync(file).isSymbolicLink() && !file.endsWith('.a');
  installed = { ...source, directory: path.join(home, 'package', 'native') };
  fs.cpSync(source.directory, installed.directory, { recursive: true, filter: wanted });
});

afterEach(() => fs.rmSync(home, { recursive: true }));

test('the binaries get their missing library links', async () => {
  const account = isRoot() ? unprivilegedAccount() : undefined;
  for (const start of ['first', 'second']) {
    const binaries = runnableBinaries(installed, account, home);
    expect(binaries, start).toEqual(installed);
    const { code, output } = await run(account, program(binaries, 'postgres'), ['--version'], home);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('PostgreSQL') });
  }
});

test('the binaries are copied to where they can run', async () => {
  const account = isRoot() ? unprivilegedAccount() : undefined;
  const bin = path.join(installed.directory, 'bin');
  for (const file of fs.readdirSync(bin)) fs.chmodSync(path.join(bin, file), 0o600);

  const copy = runnableBinaries(installed, account, home);
  expect(copy.directory).toBe(path.join(home, `postgresql-${installed.version}`));
  expect(runnableBinaries(installed, account, home)).toEqual(copy);

  const { code } = await run(account, program(copy, 'initdb'), ['--version'], home);
  expect(code).toBe(0);

  removeOtherCopies({ ...copy, directory: `${copy.directory}-next` }, home);
  expect(fs.readdirSync(home)).toEqual(['package']);
});

test('a system without binaries gets instructions', () => {
  expect(() => installedBinaries('plan9', 'mips')).toThrow(/plan9 mips.*set DATABASE_URL to a PostgreSQL 15/);
  fs.rmSync(program(installed, 'postgres'));
  expect(() => runnableBinaries(installed, undefined, home)).toThrow(/set DATABASE_URL/);
});
