/**
 * A message that very many rows fill in with values of their own. It is found once, with marks in place of the values:
 * `prepared<{ wine: string }>((mark) => t('bottlesOf', { wine: mark('wine') }))`. Only for messages that name values as
 * they are, without a number's format or a plural.
 */
export function prepared<Values extends Record<string, string | number>>(
  say: (mark: (name: keyof Values & string) => string) => string,
): (values: Values) => string {
  const parts = say((name) => `\0${name}\0`).split('\0');
  return (values) => {
    let text = '';
    for (let place = 0; place < parts.length; place++) {
      const part = parts[place] as string;
      text += place % 2 === 0 ? part : values[part];
    }
    return text;
  };
}
