import path from 'node:path';
import type { Rule } from '@/lib/rules/command';
import { PROJECT } from '@/scripts/start/database';
import { sourcesOf } from '../sources';

/** Matches files that make rules, or that export functions which do. */
const MAKES_RULES = /^import \{[^}]*\} from '(@\/lib\/rules|\.)\/(command|listing)';/m;

/** A rule and its file. */
export interface FoundRule {
  name: string;
  file: string;
  rule: Rule;
}

/** All rules of the product, found by importing each file of lib that makes rules. */
export async function everyRule(): Promise<FoundRule[]> {
  const found: FoundRule[] = [];
  for (const [file, source] of await sourcesOf(['lib'])) {
    if (!MAKES_RULES.test(source)) continue;
    const exported: Record<string, unknown> = await import(path.join(PROJECT, file));
    for (const [name, value] of Object.entries(exported)) {
      if (isRule(value)) found.push({ name, file, rule: value });
    }
  }
  return found;
}

function isRule(value: unknown): value is Rule {
  return typeof value === 'function' && 'access' in value && 'input' in value;
}
