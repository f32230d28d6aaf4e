/** What a text is asked to be: a part of it whatever the case, or all of it where `exact` is set. */
export interface Wanted {
  text: string | RegExp;
  exact?: boolean | undefined;
}

/** The text with each run of white space as one blank, and none at its ends. */
export const normalized = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim();

/** Whether a text is what is wanted, white space apart. */
export function isWanted(text: string | null | undefined, { text: wanted, exact = false }: Wanted): boolean {
  const has = normalized(text);
  if (wanted instanceof RegExp) return has.search(wanted) !== -1;
  return exact ? has === normalized(wanted) : has.toLowerCase().includes(normalized(wanted).toLowerCase());
}

const UNREAD = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD']);

/** What of an element is text to read. */
export function textOf(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === child.TEXT_NODE) text += child.nodeValue ?? '';
    else if (child.nodeType === child.ELEMENT_NODE && !UNREAD.has(child.nodeName)) text += textOf(child);
  }
  return text;
}

/** The root and the elements under it whose text is what is wanted, without those that have it only around such a one. */
export const withText = (root: ParentNode & Node, wanted: Wanted): Element[] => {
  const all: Element[] = [...root.querySelectorAll('*')];
  const having = (root.nodeType === root.ELEMENT_NODE ? [root as Node as Element, ...all] : all).filter(
    (element) => !UNREAD.has(element.nodeName) && isWanted(textOf(element), wanted),
  );
  const around = new Set<Element | null>(having.map(({ parentElement }) => parentElement));
  return having.filter((element) => !around.has(element));
};
