import { click, fill, press, select, tick } from './hands';
import { descriptionOf, nameOf, withLabel, withRole } from './names';
import { isSeen } from './seen';
import { isWanted, textOf, withText } from './texts';
import type { Visit } from './visit';

type Root = ParentNode & Node;
interface Exact {
  exact?: boolean;
}
interface Kept {
  hasText?: string | RegExp;
  has?: PlainLocator;
  visible?: boolean;
}

/** Something in which elements are sought, by the same names as in Playwright. */
export abstract class Scope {
  readonly visit: Visit;
  /** What is sought here, for messages. */
  readonly what: string;

  constructor(visit: Visit, what: string) {
    this.visit = visit;
    this.what = what;
  }

  /** Within what is sought, as the page is now. */
  abstract roots(): Root[];

  private within(what: string, find: (root: Root) => Iterable<Element>): PlainLocator {
    const found = () => [...new Set(this.roots().flatMap((root) => [...find(root)]))];
    return new PlainLocator(this.visit, `${this.what} ${what}`, found);
  }

  getByRole(
    role: string,
    { name, exact, level }: { name?: string | RegExp; level?: number } & Exact = {},
  ): PlainLocator {
    const wanted = name === undefined ? undefined : { text: name, exact };
    return this.within(`${role} ${name ?? ''}`, (root) => withRole(root, { role, level, name: wanted }));
  }

  getByLabel(text: string | RegExp, { exact }: Exact = {}): PlainLocator {
    return this.within(`labelled ${text}`, (root) => withLabel(root, { text, exact }));
  }

  getByText(text: string | RegExp, { exact }: Exact = {}): PlainLocator {
    return this.within(`with text ${text}`, (root) => withText(root, { text, exact }));
  }

  locator(selector: string, kept: Kept = {}): PlainLocator {
    return this.within(selector, (root) => root.querySelectorAll(selector)).filter(kept);
  }

  frameLocator(selector: string): Frame {
    const frames = this.locator(selector);
    return new Frame(this.visit, frames.what, () => this.visit.framed(frames.one()));
  }
}

/** What a frame of a page shows. */
class Frame extends Scope {
  private readonly shown: () => Document;

  constructor(visit: Visit, what: string, shown: () => Document) {
    super(visit, what);
    this.shown = shown;
  }

  roots(): Root[] {
    return [this.shown()];
  }
}

/** The elements that a description finds on a page as it is at the time. */
export class PlainLocator extends Scope {
  readonly elements: () => Element[];

  constructor(visit: Visit, what: string, elements: () => Element[]) {
    super(visit, what);
    this.elements = elements;
  }

  roots(): Root[] {
    return this.elements();
  }

  /** The one element that is found. Throws an Error unless there is one. */
  one(): Element {
    const [element, ...others] = this.elements();
    if (!element) throw new Error(`There is no${this.what} at ${this.visit.url()}`);
    if (others.length > 0) throw new Error(`There are ${others.length + 1} of${this.what}`);
    return element;
  }

  private where(what: string, keep: (elements: Element[]) => (Element | undefined)[]): PlainLocator {
    const kept = () => keep(this.elements()).filter((element) => element !== undefined);
    return new PlainLocator(this.visit, `${this.what} ${what}`, kept);
  }

  filter({ hasText, has, visible }: Kept): PlainLocator {
    if (hasText === undefined && has === undefined && visible === undefined) return this;
    return this.where(`that has ${hasText ?? has?.what ?? 'been seen'}`, (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || isWanted(textOf(element), { text: hasText })) &&
          (has === undefined ||
            has.elements().some((inner) => inner !== element && element.contains(inner))) &&
          (visible === undefined || isSeen(element) === visible),
      ),
    );
  }

  and(other: PlainLocator): PlainLocator {
    return this.where(`and${other.what}`, (elements) => {
      const others = new Set(other.elements());
      return elements.filter((element) => others.has(element));
    });
  }

  nth = (index: number) => this.where(`number ${index}`, (elements) => [elements.at(index)]);
  first = () => this.nth(0);
  last = () => this.nth(-1);

  async count(): Promise<number> {
    return this.elements().length;
  }

  async inputValue(): Promise<string> {
    return (this.one() as HTMLInputElement).value;
  }

  async evaluate<Result, Given>(
    look: (element: Element, given: Given) => Result,
    given: Given,
  ): Promise<Result> {
    return look(this.one(), given);
  }

  name = () => nameOf(this.one());
  names = () => this.elements().map(nameOf);
  description = () => descriptionOf(this.one());

  click = () => click(this.visit, this.one());
  dblclick = () => click(this.visit, this.one(), 2);
  press = (key: string) => press(this.visit, this.one(), key);
  fill = async (value: string) => fill(this.one(), value);
  selectOption = async (option: string) => select(this.one(), option);
  check = async () => tick(this.one(), true);
  uncheck = async () => tick(this.one(), false);
}
