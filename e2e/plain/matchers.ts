import { inspect } from 'node:util';
import { expect as base } from 'playwright/test';
import { PlainLocator } from './locator';
import { PlainPage } from './page';
import { isSeen } from './seen';
import { normalized, textOf } from './texts';

type Text = string | RegExp;

/** What there is, and whether that is what was expected. */
interface Found {
  pass: boolean;
  found: unknown;
}

/** Playwright's expectations of `Subject`, by their names. */
type Matchers<Subject> = Record<string, (subject: Subject, ...wanted: never[]) => Found>;

const exactly = (found: string, wanted: Text): Found => ({
  pass: wanted instanceof RegExp ? wanted.test(found) : found === wanted,
  found,
});
const spaced = (found: string, wanted: Text): Found =>
  exactly(normalized(found), wanted instanceof RegExp ? wanted : normalized(wanted));
const partly = (found: string, wanted: Text): Found =>
  wanted instanceof RegExp
    ? exactly(found, wanted)
    : { pass: normalized(found).includes(normalized(wanted)), found };

const fieldValue = (locator: PlainLocator) => (locator.one() as HTMLInputElement).value;

const OF_LOCATORS: Matchers<PlainLocator> = {
  toBeAttached: ({ elements }) => ({ pass: elements().length > 0, found: elements().length }),
  toBeChecked: (locator) => {
    const { checked } = locator.one() as HTMLInputElement;
    return { pass: checked, found: checked };
  },
  toBeFocused: (locator) => {
    const focused = locator.visit.focused();
    return { pass: focused === locator.one(), found: focused?.outerHTML };
  },
  toBeHidden: ({ elements }) => ({ pass: !elements().some(isSeen), found: elements().length }),
  toBeVisible: (locator) => {
    const found = locator.elements();
    return {
      pass: found.length > 0 && isSeen(locator.one()),
      found: found.map(({ outerHTML }) => outerHTML),
    };
  },
  toContainText: (locator, wanted: Text) => partly(textOf(locator.one()), wanted),
  toHaveAccessibleDescription: (locator, wanted: Text) => spaced(locator.description(), wanted),
  toHaveAccessibleName: (locator, wanted: Text) => spaced(locator.name(), wanted),
  toHaveAttribute: (locator, name: string, wanted: Text) =>
    exactly(locator.one().getAttribute(name) ?? '', wanted),
  toHaveCount: ({ elements }, count: number) => ({
    pass: elements().length === count,
    found: elements().length,
  }),
  toHaveText(locator, wanted: Text | Text[]) {
    if (!Array.isArray(wanted)) return spaced(textOf(locator.one()), wanted);
    const found = locator.elements().map(textOf);
    const pass =
      found.length === wanted.length && wanted.every((text, index) => spaced(found[index] ?? '', text).pass);
    return { pass, found };
  },
  toHaveValue: (locator, wanted: Text) => exactly(fieldValue(locator), wanted),
};

const OF_PAGES: Matchers<PlainPage> = {
  toHaveTitle: (page, wanted: Text) => spaced(page.title(), wanted),
  toHaveURL: (page, wanted: Text) => exactly(page.url(), wanted),
};

/** The expectation of this name, of a page without scripts, where nothing is waited for, or of the browser's. */
function either<Subject>(
  name: string,
  match: Matchers<Subject>[string],
  isPlain: (subject: unknown) => subject is Subject,
) {
  return async function expectation(this: { isNot: boolean }, subject: unknown, ...wanted: unknown[]) {
    if (isPlain(subject)) {
      const { pass, found } = match(subject, ...(wanted as never[]));
      return { pass, message: () => `${name} ${inspect(wanted)}, but there is: ${inspect(found)}` };
    }
    const expectations = this.isNot ? base(subject).not : base(subject);
    const inBrowser = (expectations as unknown as Record<string, (...of: unknown[]) => Promise<void>>)[name];
    if (!inBrowser) throw new Error(`Playwright does not know ${name}`);
    await inBrowser(...wanted);
    return { pass: !this.isNot, message: () => '' };
  };
}

const isLocator = (subject: unknown) => subject instanceof PlainLocator;
const isPage = (subject: unknown) => subject instanceof PlainPage;

/** Playwright's `expect`, which takes pages without scripts and their locators as well. */
export const expect = base.extend({
  ...Object.fromEntries(
    Object.entries(OF_LOCATORS).map(([name, match]) => [name, either(name, match, isLocator)]),
  ),
  ...Object.fromEntries(Object.entries(OF_PAGES).map(([name, match]) => [name, either(name, match, isPage)])),
}) as typeof base;
