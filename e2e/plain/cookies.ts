import { CookieJar } from 'jsdom';

interface Cookie {
  name: string;
  value: string;
  url: string;
}

/** The cookies that a browser keeps. */
export class Cookies {
  private jar = new CookieJar();

  /** What a request to the address says. */
  for = (address: string): string => this.jar.getCookieStringSync(address);

  /** Keeps what an answer from the address sets. */
  keep(address: string, set: string[] = []): void {
    for (const cookie of set) this.jar.setCookieSync(cookie, address);
  }

  async addCookies(cookies: Cookie[]): Promise<void> {
    for (const { name, value, url } of cookies) this.keep(url, [`${name}=${value}; Path=/`]);
  }

  /** Removes all cookies, or those of this name. */
  async clearCookies({ name = /^/ }: { name?: RegExp } = {}): Promise<void> {
    const kept = this.jar.serializeSync();
    if (!kept) throw new Error('the cookies cannot be listed');
    const cookies = kept.cookies.filter(({ key }) => !name.test(key ?? ''));
    this.jar = CookieJar.deserializeSync({ ...kept, cookies });
  }
}
