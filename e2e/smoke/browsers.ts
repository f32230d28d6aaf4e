import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserType,
  chromium,
  firefox,
  type LaunchOptions,
  webkit,
} from 'playwright/test';
import { programs } from '@/test/running/browser';
import { throughPlaywright } from './through-playwright';
import { throughWebDriver } from './through-webdriver';
import type { SmokeBrowser } from './visitor';

/**
 * Each browser that people have, and how it is started. Resolves to undefined where none that can be driven is on this
 * machine.
 */
export const BROWSERS = {
  Chromium: async (options: LaunchOptions) => throughPlaywright(await chromium.launch(options)),
  Firefox: async () => {
    if (isInstalled(firefox)) return throughPlaywright(await firefox.launch());
    const [program] = programs('firefox', 'firefox-esr');
    const browser = program && (await launchReleasedFirefox(program));
    return browser ? throughPlaywright(browser) : undefined;
  },
  WebKit: async () => {
    if (isInstalled(webkit)) return throughPlaywright(await webkit.launch());
    const [[driver], [screen]] = [programs('WebKitWebDriver'), programs('xvfb-run')];
    return driver && screen ? throughWebDriver(screen, driver) : undefined;
  },
} satisfies Record<string, (options: LaunchOptions) => Promise<SmokeBrowser | undefined>>;

/** Playwright's own build of a browser lies where it looks for one. It throws on systems for which it has none. */
function isInstalled(browser: BrowserType): boolean {
  try {
    return existsSync(browser.executablePath());
  } catch {
    return false;
  }
}

/**
 * Starts a Firefox as Mozilla releases it, which Playwright drives over WebDriver BiDi. Resolves to undefined for one that
 * is too old: Firefox 140 lacks a command that Playwright begins with. Firefox 153 refuses the command for a page's
 * colour scheme, which Playwright sends for each new context; no journey asks for one.
 */
async function launchReleasedFirefox(executablePath: string): Promise<Browser | undefined> {
  const browser = await firefox
    .launch({ channel: 'moz-firefox', executablePath })
    .catch((error: Error): undefined => {
      if (!error.message.includes('unknown command')) throw error;
    });
  if (!browser) return undefined;
  const { _connection } = browser as unknown as InternalBrowser;
  const session = _connection.toImpl(browser)._browserSession;
  const { send } = session;
  session.send = (command, data) =>
    command === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(session, command, data);
  return browser;
}

/** The part of Playwright's browser object that no documentation promises. */
interface InternalBrowser {
  _connection: {
    toImpl(browser: Browser): { _browserSession: { send(command: string, data: object): Promise<unknown> } };
  };
}
