/** The fields of a form, in their order. */
export type Fields = (readonly [name: string, value: string])[];

export const BOUNDARY = 'a-boundary';

/** The media type of a form of `multipart`. */
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form with these fields; one with a file name is a file. */
export const multipart = (fields: (readonly [name: string, value: string, file?: string])[]): string => {
  const parts = fields.map(([name, value, file]) => {
    const filename = file === undefined ? '' : `; filename="${file}"`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
};

/** The hidden fields in the HTML of a form, as the browser would send them. */
export function hiddenFieldsIn(html: string): Fields {
  const unescaped = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...html.matchAll(/<input type="hidden"([^>]*)>/g)].map(([, attributes = '']) => [
    /name="([^"]*)"/.exec(attributes)?.[1] ?? '',
    unescaped(/value="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  ]);
}
