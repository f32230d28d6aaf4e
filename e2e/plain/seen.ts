/** Classes that hide an element on every screen where scripts do not run. */
const HIDING = ['noscript:hidden', 'invisible', 'add-bottles'];

/** A class that hides an element within what a selector matches: `[body:has(form)_&]:hidden`. */
const HIDING_WITHIN = /^\[(.*)_&\]:hidden$/;

const hides = (element: Element): boolean =>
  [...element.classList].some((name) => {
    const around = HIDING_WITHIN.exec(name)?.[1];
    return HIDING.includes(name) || (around && element.matches(`${around.replaceAll('_', ' ')} *`));
  });

/**
 * Whether somebody can see the element, as far as HTML itself and the classes say so that do not depend on the
 * screen. Styles need a browser.
 */
export function isSeen(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (isHidden(at)) return false;
    const { parentElement: parent } = at;
    if (parent?.nodeName === 'DETAILS' && !parent.hasAttribute('open') && at.nodeName !== 'SUMMARY')
      return false;
  }
  return true;
}

/** Whether the element by itself is not shown. */
export const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  ['SCRIPT', 'STYLE', 'HEAD', 'TEMPLATE'].includes(element.nodeName) ||
  (element.nodeName === 'INPUT' && element.getAttribute('type') === 'hidden') ||
  hides(element);
