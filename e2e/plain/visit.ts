import { JSDOM } from 'jsdom';
import { type Answer, fetchAnswer } from '@/test/support/http';
import type { Cookies } from './cookies';
import type { Sending } from './forms';
import { isSeen } from './seen';

/** A request that was sent, and the status of its answer. */
export interface Exchange {
  method: string;
  address: string;
  status: number;
}

const REDIRECTIONS = [301, 302, 303, 307, 308];

/** One window of a browser without scripts: the page that it shows, and how it comes to another. */
export class Visit {
  private shown = new JSDOM('');
  private frames = new Map<Element, JSDOM>();
  private readonly observers: ((exchange: Exchange) => void)[] = [];

  private readonly cookies: Cookies;
  private readonly language: string;

  constructor(cookies: Cookies, language: string) {
    this.cookies = cookies;
    this.language = language;
  }

  url = (): string => this.shown.window.location.href;

  document = (): Document => this.shown.window.document;

  /** The element that has the focus: the field that the browser asked to mend, or the one that the page names. */
  focused(): Element | undefined {
    const { activeElement, body } = this.document();
    if (activeElement && activeElement !== body) return activeElement;
    // A place within the page, which its address has, comes before what the page names.
    const { hash } = new URL(this.url());
    if (hash && body.querySelector(hash)) return undefined;
    return [...body.querySelectorAll('[autofocus]')].find(isSeen);
  }

  /** Tells of each request for a page and its answer from now on. */
  observe(observer: (exchange: Exchange) => void): void {
    this.observers.push(observer);
  }

  /** Follows a link. One within the page leads nowhere else. */
  async follow(address: string): Promise<void> {
    const [page, fragment] = address.split('#');
    if (fragment !== undefined && page === this.url().split('#')[0]) this.shown.reconfigure({ url: address });
    else await this.send({ method: 'GET', address });
  }

  /** Sends the request and shows the answer, in the page or in the frame that is its target. Returns its status. */
  async send(sending: Sending): Promise<number> {
    const frame = sending.target && this.document().querySelector(`iframe[name="${sending.target}"]`);
    const { answer, address } = await this.fetch(sending, frame ? undefined : this.observers);
    const read = new JSDOM(answer.text, { url: address });
    if (frame) this.frames.set(frame, read);
    else {
      this.shown.window.close();
      this.shown = read;
      this.frames = new Map();
    }
    await this.fillFrames(read.window.document);
    return answer.status;
  }

  /** What a frame of the page, or of a frame, shows. */
  framed(frame: Element): Document {
    const shown = this.frames.get(frame);
    if (!shown) throw new Error(`nothing is in ${frame.outerHTML.slice(0, 200)}`);
    return shown.window.document;
  }

  private async fillFrames(document: Document): Promise<void> {
    for (const frame of document.querySelectorAll('iframe')) {
      const [source, written] = [frame.getAttribute('src'), frame.getAttribute('srcdoc')];
      if (source === null && written === null) continue;
      const address = new URL(source ?? '', document.baseURI).href;
      const read = written ?? (await this.fetch({ method: 'GET', address })).answer.text;
      const inside = new JSDOM(read, { url: address });
      this.frames.set(frame, inside);
      await this.fillFrames(inside.window.document);
    }
  }

  private async fetch(
    { method, address, body, type }: Sending,
    observers: ((exchange: Exchange) => void)[] = [],
  ): Promise<{ answer: Answer; address: string }> {
    const from = this.url();
    const cookie = this.cookies.for(address);
    const headers = {
      accept: 'text/html',
      'accept-language': this.language,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': from.startsWith('http') ? 'same-origin' : 'none',
      ...(cookie && { cookie }),
      ...(method === 'POST' && { origin: new URL(from).origin, 'content-type': type ?? '' }),
    };
    const answer = await fetchAnswer(address, { method, headers, body });
    this.cookies.keep(address, answer.headers['set-cookie']);
    for (const observe of observers) observe({ method, address, status: answer.status });
    const { location } = answer.headers;
    if (!REDIRECTIONS.includes(answer.status) || !location) return { answer, address };
    const next = new URL(location, address).href;
    const again = answer.status >= 307 ? { method, body, type } : { method: 'GET' as const };
    return this.fetch({ ...again, address: next } as Sending, observers);
  }
}
