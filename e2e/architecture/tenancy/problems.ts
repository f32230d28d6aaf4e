import { parse } from 'libpg-query';
import type { Sent } from '@/test/support/recorded';
import { notHeld, type Surroundings } from './held-tables';
import { at, columnNames, list, type Tree } from './syntax-tree';

/**
 * The tables of a sent statement that are not limited to the organization with this id, each as a sentence. With
 * `saidBy`, the row of the table with that name in the statement says which organization is meant.
 */
export async function problemsOf(
  { text, parameters }: Sent,
  organizationId: number,
  where: Omit<Surroundings, 'isOrganization'>,
  saidBy?: string,
): Promise<string[]> {
  const isOrganization = (expression: Tree) => {
    if (saidBy && columnNames(expression)?.join('.') === `${saidBy}.organization_id`) return true;
    const number = at(expression, 'ParamRef', 'number');
    return typeof number === 'number' && Number(parameters[number - 1]) === organizationId;
  };
  const parsed: Tree = JSON.parse(JSON.stringify(await parse(text)));
  return list(at(parsed, 'stmts')).flatMap((one) => notHeld(at(one, 'stmt'), { ...where, isOrganization }));
}
