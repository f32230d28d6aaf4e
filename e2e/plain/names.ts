import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import { isHidden, isSeen } from './seen';
import { isWanted, normalized, textOf, type Wanted } from './texts';

const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'CODE',
  'EM',
  'I',
  'LABEL',
  'MARK',
  'SMALL',
  'SPAN',
  'STRONG',
  'TIME',
]);
/** Classes of elements that stand apart from the text around them. */
const APART = /(^|[\s:])(block|flex|grid|sr-only|absolute)(\s|$)/;

/** The little of an element's style on which its name depends, without the work of computing all of it. */
function style(element: Element): CSSStyleDeclaration {
  const inline = INLINE.has(element.nodeName) && !APART.test(element.className);
  const values: Record<string, string> = {
    display: isHidden(element) ? 'none' : inline ? 'inline' : 'block',
    visibility: 'visible',
  };
  const computed = { ...values, getPropertyValue: (property: string) => values[property] ?? '' };
  return computed as unknown as CSSStyleDeclaration;
}

const IN_TABLES = new Set(['row', 'cell', 'columnheader', 'rowheader', 'rowgroup']);

const OPTIONS = { getComputedStyle: style, computedStyleSupportsPseudoElements: false };

/** What a screen reader calls the element. */
export const nameOf = (element: Element): string => normalized(computeAccessibleName(element, OPTIONS));

/** What a screen reader says about the element besides its name. */
export const descriptionOf = (element: Element): string =>
  normalized(computeAccessibleDescription(element, OPTIONS));

/** What of a role is wanted. */
export interface Role {
  role: string;
  name?: Wanted | undefined;
  level?: number | undefined;
}

/** The elements under `root` with a role, of those that a screen reader comes upon. */
export function withRole(root: ParentNode, { role, name, level }: Role): Element[] {
  return [...root.querySelectorAll('*')].filter(
    (element) =>
      getRole(element) === role &&
      (level === undefined || element.nodeName === `H${level}`) &&
      (name === undefined || isWanted(nameOf(element), name)) &&
      element.closest('[aria-hidden="true"]') === null &&
      // What is a table for looks only has no cells.
      !(IN_TABLES.has(role) && element.closest('table')?.matches('[role="presentation"], [role="none"]')) &&
      isSeen(element),
  );
}

/** The texts that label an element: of what it names as its label, its own, or of its `label` elements. */
function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby');
  if (ids) {
    const labels = ids.split(/\s+/).map((id) => element.ownerDocument.getElementById(id));
    return labels.map((label) => (label ? textOf(label) : ''));
  }
  const own = element.getAttribute('aria-label');
  if (own) return [own];
  const { labels } = element as HTMLInputElement;
  return labels ? [...labels].map(textOf) : [];
}

/** The elements under `root` that are labelled so. */
export const withLabel = (root: ParentNode, wanted: Wanted): Element[] =>
  [...root.querySelectorAll('[aria-labelledby], [aria-label], input, select, textarea, button')].filter(
    (element) => labelsOf(element).some((label) => isWanted(label, wanted)),
  );
