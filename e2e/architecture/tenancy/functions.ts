import { parse, parsePlPgSQL } from 'libpg-query';
import { testDatabase } from '@/test/support/rules';
import { notHeld, type Surroundings } from './held-tables';
import { at, children, columnNames, list, type Tree } from './syntax-tree';

/** A function as it is stored in the database. */
export interface DatabaseFunction {
  name: string;
  language: string;
  /** The names of its arguments, in order. */
  arguments: string[];
  /** True when triggers call it, for a row that names its organization. */
  isOfTriggers: boolean;
  definition: string;
  /** Its text between the dollar signs. */
  body: string;
}

/** The product's own functions. */
export const databaseFunctions = async (): Promise<DatabaseFunction[]> => [
  ...(await testDatabase<DatabaseFunction[]>`
    SELECT proname AS name, lanname AS language, coalesce(proargnames, '{}') AS arguments,
           prorettype = 'trigger'::regtype AS "isOfTriggers", pg_get_functiondef(pg_proc.oid) AS definition,
           prosrc AS body
    FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY proname`),
];

/** The argument that passes the organization to a function. */
export const TOLD_BY = 'p_organization_id';

/** The row for which a trigger calls a function, or one of those that a statement changed, which have the organization. */
const TOLD_BY_ROW = ['old.organization_id', 'v_order.organization_id'];

/** True for a function that reckons with its arguments alone: it is told no organization, and may read no table of any. */
export const isTableless = ({ language, arguments: names }: DatabaseFunction) =>
  language === 'sql' && !names.includes(TOLD_BY);

/** The position of the organization among the arguments of each function that reads tables. */
export const organizationArguments = (functions: DatabaseFunction[]): Map<string, number> =>
  new Map(
    functions
      .filter((one) => !one.isOfTriggers && !isTableless(one))
      .map((one) => [one.name, one.arguments.indexOf(TOLD_BY)]),
  );

/** A statement of a function's body, as returned by PostgreSQL's parser. */
interface Expression {
  query: string;
  /** The parser's mode: a whole statement, an expression, or an assignment with that many names. */
  mode: number;
}

/** The tables in a function's body that are not limited to the given organization, each as a sentence. */
export async function problemsInBody(
  one: DatabaseFunction,
  where: Omit<Surroundings, 'isOrganization'>,
): Promise<string[]> {
  const toldBy = one.isOfTriggers ? TOLD_BY_ROW : [TOLD_BY];
  const isOrganization = (expression: Tree) => toldBy.includes(columnNames(expression)?.join('.') ?? '');
  const problems = await Promise.all(
    (await statementsIn(one)).map(async (statement) => {
      const parsed: Tree = JSON.parse(JSON.stringify(await parse(statement)));
      return list(at(parsed, 'stmts')).flatMap((each) =>
        notHeld(at(each, 'stmt'), { ...where, isOrganization }),
      );
    }),
  );
  return problems.flat();
}

/** The statements in a function's body, and its expressions as statements. */
export async function statementsIn({ language, definition, body }: DatabaseFunction): Promise<string[]> {
  if (language === 'sql') return [body];
  return expressionsIn(JSON.parse(JSON.stringify(await parsePlPgSQL(definition)))).map(asStatement);
}

function expressionsIn(tree: Tree): Expression[] {
  if (at(tree, 'PLpgSQL_stmt_dynexecute') !== undefined)
    throw new Error('A function makes its own statements');
  const query = at(tree, 'PLpgSQL_expr', 'query');
  const here =
    typeof query === 'string' ? [{ query, mode: Number(at(tree, 'PLpgSQL_expr', 'parseMode')) }] : [];
  return [...here, ...children(tree).flatMap(([, part]) => expressionsIn(part))];
}

function asStatement({ query, mode }: Expression): string {
  if (mode === 0) return query;
  return `SELECT ${mode === 2 ? query : query.slice(query.indexOf(':=') + 2)}`;
}
