import { squeezed } from '@/test/support/servers/squeezed';
import { sourcesOf } from '../sources';

/** A hand-written statement, or a part of one. */
export interface Template {
  /** File and line. */
  place: string;
  /** Matches the statements that contain it. */
  pattern: RegExp;
}

/** Every sql`…` in these folders, except in the named files. */
export async function templatesIn(folders: string[], except: RegExp): Promise<Template[]> {
  const sources = [...(await sourcesOf(folders))].filter(([file]) => !except.test(file));
  return sources.flatMap(([file, source]) => templatesOf(file, source));
}

function templatesOf(file: string, source: string): Template[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map((tag) => {
    const { texts } = readTemplate(source, tag.index + tag[0].length);
    const literal = texts.map((text) => squeezed(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const line = source.slice(0, tag.index).split('\n').length;
    return { place: `${file}:${line}`, pattern: new RegExp(literal.join('.*')) };
  });
}

/**
 * The texts between a template's values, and the position of its end; `from` is right after the opening
 * backtick.
 */
function readTemplate(source: string, from: number): { texts: string[]; end: number } {
  const texts: string[] = [];
  let start = from;
  for (let index = from; index < source.length; index++) {
    if (source[index] === '`') return { texts: [...texts, source.slice(start, index)], end: index };
    if (source[index] === '$' && source[index + 1] === '{') {
      texts.push(source.slice(start, index));
      index = endOfValue(source, index + 2);
      start = index + 1;
    }
  }
  throw new Error('A template does not end');
}

/** The end of the value that begins at `from`: the position of its closing brace. */
function endOfValue(source: string, from: number): number {
  let depth = 0;
  for (let index = from; index < source.length; index++) {
    const sign = source[index];
    if (sign === '`') index = readTemplate(source, index + 1).end;
    else if (sign === "'") index = source.indexOf("'", index + 1);
    else if (sign === '{') depth += 1;
    else if (sign === '}' && depth-- === 0) return index;
  }
  throw new Error('A value in a template does not end');
}
