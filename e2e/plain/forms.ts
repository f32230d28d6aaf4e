/** A request as a browser without scripts makes it. */
export interface Sending {
  method: 'GET' | 'POST';
  address: string;
  body?: Buffer;
  type?: string;
  /** The name of the frame that shows the answer, where that is not the page. */
  target?: string;
}

/** The form's fields as the browser sends them. */
async function multipart(entries: [string, FormDataEntryValue][]): Promise<Pick<Sending, 'body' | 'type'>> {
  const fields = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') fields.append(name, value);
    else fields.append(name, new File([await value.arrayBuffer()], value.name, { type: value.type }));
  }
  const encoded = new Response(fields);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

/**
 * The request with which the form is sent by a button, or nothing where the browser asks to mend a field first. That
 * field has the focus then.
 */
export async function sendingOf(
  form: HTMLFormElement,
  button: HTMLElement | null,
): Promise<Sending | undefined> {
  const said = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? undefined;
  const unchecked = form.noValidate || button?.hasAttribute('formnovalidate');
  if (!unchecked && !form.checkValidity()) {
    [...form.elements].find((control): control is HTMLElement => control.matches(':invalid'))?.focus();
    return undefined;
  }
  const { defaultView: window, baseURI } = form.ownerDocument;
  if (!window) throw new Error('the page of the form is gone');
  const target = said('target');
  const to = { address: new URL(said('action') ?? '', baseURI).href, ...(target ? { target } : {}) };
  const entries = [...new window.FormData(form, button)];
  const inAddress = new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );
  if (said('method')?.toLowerCase() !== 'post') {
    return { ...to, method: 'GET', address: new URL(`?${inAddress}`, to.address).href };
  }
  const content =
    said('enctype')?.toLowerCase() === 'multipart/form-data'
      ? await multipart(entries)
      : { body: Buffer.from(inAddress.toString()), type: 'application/x-www-form-urlencoded' };
  return { ...to, method: 'POST', ...content };
}

/** The button by which the Enter key in a field sends the form. */
export const defaultButton = (form: HTMLFormElement): HTMLElement | null =>
  [...form.elements].find(
    (control): control is HTMLElement =>
      control.matches('button:not([type="button"], [type="reset"]), input[type="submit"]') &&
      !control.hasAttribute('disabled'),
  ) ?? null;
