import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from 'playwright';

// The shell has no windows to draw, and takes half the processor time of the whole browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Nothing that a test needs, and nothing that asks another server. Playwright sets its own beside these. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const minutes = 60_000;
const isRoot = process.getuid?.() === 0;

/**
 * Launch options for Playwright's Chromium: the one that CHROMIUM_PATH names, or Playwright's own, or the system's;
 * when there is none, one is installed. Throws an Error whose message names the remedy.
 */
export async function findChromium(): Promise<{ executablePath?: string; args: string[] }> {
  const found = (await findInstalled()) ?? (await installPlaywrights()) ?? (await installSystems());
  if (found) return { ...found, args: ARGUMENTS };
  throw new Error(
    'No Chromium was found and none could be installed: ' +
      'install Chromium or Google Chrome, or set CHROMIUM_PATH to the program.',
  );
}

/** True where Chromium can lock its processes up: it cannot as root, nor where the system lets no program do so. */
export async function canSandbox(options: LaunchOptions): Promise<boolean> {
  return !isRoot && launches({ ...options, chromiumSandbox: true });
}

/** A browser to launch. Without a path it is the one that Playwright finds itself. */
type Browser = { executablePath?: string };

async function findInstalled(): Promise<Browser | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await runs(named)) return { executablePath: named };
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run: correct it, or leave it out.`);
  }
  return (await playwrights()) ?? (await systems());
}

/** Playwright prefers its shell and does not tell where that lies, so that only a launch shows it. */
async function playwrights(): Promise<Browser | undefined> {
  if (await launches({ args: ARGUMENTS })) return {};
  const executablePath = chromium.executablePath();
  return (await runs(executablePath)) ? { executablePath } : undefined;
}

async function launches(options: LaunchOptions): Promise<boolean> {
  try {
    await (await chromium.launch(options)).close();
    return true;
  } catch {
    return false;
  }
}

async function systems(): Promise<Browser | undefined> {
  for (const program of programs(...names)) if (await runs(program)) return { executablePath: program };
  return undefined;
}

/** The paths of the system's programs of these names, in the order of the names. */
export function programs(...named: string[]): string[] {
  const directories = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return named
    .flatMap((name) => directories.map((directory) => path.join(directory, name)))
    .filter((program) => existsSync(program));
}

async function installPlaywrights(): Promise<Browser | undefined> {
  console.error('Installing Chromium for the tests (once, a minute or two)…');
  if (!(await playwright('install', '--only-shell', 'chromium'))) return undefined;
  // The download does not include system libraries, which only root can install.
  if (isRoot && !(await playwrights())) await playwright('install-deps', 'chromium');
  return playwrights();
}

async function installSystems(): Promise<Browser | undefined> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  console.error('Installing the system’s Chromium instead…');
  if (!(await succeeds('apt-get', ['update']))) return undefined;
  const flags = ['install', '-y', '--no-install-recommends', 'fonts-dejavu-core'];
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await succeeds('apt-get', [...flags, name])) return systems();
  }
  return undefined;
}

/** An existing file is not enough: some systems ship a stub, and a download may lack its libraries. */
async function runs(program: string): Promise<boolean> {
  return existsSync(program) && (process.platform === 'win32' || succeeds(program, ['--version']));
}

function playwright(...args: string[]): Promise<boolean> {
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js');
  return succeeds(process.execPath, [cli, ...args]);
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)(program, args, { env, timeout: 10 * minutes, maxBuffer: 2 ** 26 });
    return true;
  } catch {
    return false;
  }
}
