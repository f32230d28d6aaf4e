import type { Cookies } from './cookies';
import { Scope } from './locator';
import { Visit } from './visit';

interface Answered {
  status(): number;
  url(): string;
  request(): { method(): string };
}
interface Requested {
  url(): string;
  isNavigationRequest(): boolean;
}

/**
 * What stands for Playwright's page where a test looks at a site as a browser without scripts has it: read as HTML
 * over HTTP, with cookies, links and forms, and without styles. It has the part of Playwright's page that such tests
 * use, by the same names.
 */
export class PlainPage extends Scope {
  private readonly cookies: Cookies;

  constructor(cookies: Cookies, language = 'en-US') {
    super(new Visit(cookies, language), '');
    this.cookies = cookies;
  }

  roots(): Document[] {
    return [this.visit.document()];
  }

  context = () => this.cookies;
  url = () => this.visit.url();
  title = () => this.visit.document().title;

  async goto(address: string): Promise<{ status(): number }> {
    const status = await this.visit.send({ method: 'GET', address });
    return { status: () => status };
  }

  reload = () => this.goto(this.url());

  /** Tells of requests. No script runs here that an answer's policy could stop or that could write to the console. */
  on(event: 'request' | 'response' | 'console', listener: (request: Requested) => void): void {
    if (event !== 'request') return;
    this.visit.observe(({ address }) => listener({ url: () => address, isNavigationRequest: () => true }));
  }

  /** Resolves with the next answer that is wanted. */
  waitForResponse(isWanted: (answer: Answered) => boolean): Promise<Answered> {
    return new Promise((resolve) => {
      this.visit.observe(({ method, address, status }) => {
        const answer = {
          status: () => status,
          url: () => address,
          request: () => ({ method: () => method }),
        };
        if (isWanted(answer)) resolve(answer);
      });
    });
  }
}
