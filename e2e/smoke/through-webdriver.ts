import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { SmokeBrowser, Visitor } from './visitor';

/** Sends a command of https://www.w3.org/TR/webdriver2/ and returns its value. Throws an Error with the driver's words. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, data?: object) => Promise<unknown>;

/** The key of an element's id in the answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKit's browser as its own driver drives it, on a screen that nobody sees. */
export async function throughWebDriver(screen: string, driver: string): Promise<SmokeBrowser> {
  const { child, url } = await start(screen, driver);
  const ended = once(child, 'exit');
  const command: Command = async (method, path, data) => {
    const body = data ? { body: JSON.stringify(data) } : {};
    const answer = await fetch(`${url}${path}`, { method, ...body });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  return {
    async visit(size, use) {
      const { sessionId } = (await command('POST', '/session', { capabilities: {} })) as {
        sessionId: string;
      };
      const inSession: Command = (method, path, data) =>
        command(method, `/session/${sessionId}${path}`, data);
      await inSession('POST', '/window/rect', size);
      await use(visitorAt(inSession));
      await inSession('DELETE', '');
    },
    async stop() {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/**
 * Xvfb's usual size. Without `-noreset` it starts anew when its last window closes; a browser that starts in that moment
 * finds no screen and ends, and its driver waits for it forever.
 */
const LASTING_SCREEN = '--server-args=-screen 0 1280x1024x24 -noreset';

/** Starts the driver and waits until it answers. It cannot tell a port that the system chose, and ends at one in use. */
async function start(screen: string, driver: string): Promise<{ child: ChildProcess; url: string }> {
  for (let tries = 0; tries < 5; tries += 1) {
    const port = randomInt(11_000, 32_000);
    // Both run in a process group of their own, because nothing but a signal ends the driver.
    const child = spawn(screen, ['--auto-servernum', LASTING_SCREEN, driver, `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    while (child.exitCode === null) {
      const answers = await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) return { child, url };
      await sleep(100);
    }
  }
  throw new Error(`${driver} ended five times before it answered.`);
}

function visitorAt(command: Command): Visitor {
  const evaluate = (expression: string) =>
    command('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const withElement = async (selector: string, name: string, action: string, data: object) => {
    const element = await evaluate(
      `(${find.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`,
    );
    expect(element, `an element ${selector} named “${name}”`).not.toBeNull();
    await command('POST', `/element/${(element as Record<string, string>)[ELEMENT]}/${action}`, data);
  };
  return {
    open: async (url) => void (await command('POST', '/url', { url })),
    fill: (label, text) =>
      expect(async () => {
        await withElement(FIELDS, label, 'clear', {});
        await withElement(FIELDS, label, 'value', { text });
      }).toPass(),
    press: (name) => expect(() => withElement(CONTROLS, name, 'click', {})).toPass(),
    read: (words) =>
      expect(async () => {
        const shown = String(await evaluate('document.body.innerText'));
        expect(shown.replace(/\s+/g, ' ')).toContain(words);
      }).toPass(),
    evaluate,
  };
}

const FIELDS = 'input:not([type="hidden"]), select, textarea';
const CONTROLS = 'button, a[href]';

/** The first visible element whose label, or else whose text, begins with a name. Runs in the page. */
function find(selector: string, name: string): Element | null {
  const isNamed = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    const words = element.ariaLabel ?? (label ?? element).textContent ?? '';
    return words.replace(/\s+/g, ' ').trim().startsWith(name);
  };
  const found = [...document.querySelectorAll(selector)];
  return found.find((element) => element.checkVisibility() && isNamed(element)) ?? null;
}
