import { z } from 'zod';

/** The name in code of a field on the wire: `order_number` is `orderNumber`. */
type InCode<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCode<Rest>>}`
  : Name;

const inCode = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Fields of the wire by their names in code, which their columns have. */
export const columnsOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [inCode(name), value])) as {
    [Name in keyof Fields & string as InCode<Name>]: Fields[Name];
  };

/** The value in code behind such a value of the wire: its fields by their names in code, and moments as dates. */
type Source<Wire> = Wire extends string
  ? Wire | Date
  : Wire extends readonly (infer Item)[]
    ? readonly Source<Item>[]
    : Wire extends object
      ? { readonly [Name in keyof Wire & string as InCode<Name>]: Source<Wire[Name]> }
      : Wire;

/**
 * The function that writes a row as its wire shape says: the fields of the shape, in its order, and nothing else of the
 * row. A field takes the value that has its name in code; one that is called otherwise, or is worked out, comes beside
 * the row: `present({ ...mail, text: mail.wording })`. Dates become UTC, as JSON has them.
 */
export function presenter<Fields extends z.ZodRawShape>(
  shape: z.ZodObject<Fields>,
): (row: Source<z.output<z.ZodObject<Fields>>>) => z.output<z.ZodObject<Fields>> {
  return writerOf(shape) as (row: unknown) => z.output<z.ZodObject<Fields>>;
}

type Writer = (value: unknown) => unknown;

function writerOf(shape: unknown): Writer {
  if (shape instanceof z.ZodNullable) {
    const write = writerOf(shape.unwrap());
    return (value) => (value === null ? null : write(value));
  }
  if (shape instanceof z.ZodArray) {
    const write = writerOf(shape.element);
    return (items) => (items as unknown[]).map(write);
  }
  if (!(shape instanceof z.ZodObject))
    return (value) => (value instanceof Date ? value.toISOString() : value);
  const fields = Object.entries(shape.shape).map(([name, field]) => {
    return { name, key: inCode(name), write: writerOf(field) };
  });
  return (row) => {
    const written: Record<string, unknown> = {};
    for (const { name, key, write } of fields) written[name] = write((row as Record<string, unknown>)[key]);
    return written;
  };
}
