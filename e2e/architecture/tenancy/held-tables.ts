import { at, children, columnNames, conjuncts, equality, list, type Tree, uncast, word } from './syntax-tree';

// Checks that a statement limits each of its tables to one organization. It compares the table's organization with the
// expected one, or with that of another limited table.

/** The context of a statement. */
export interface Surroundings {
  /** The tables with rows of organizations, each with the column of the organization's id. */
  tenants: ReadonlyMap<string, string>;
  /** The database functions with an organization as an argument, and the position of that argument. */
  functions: ReadonlyMap<string, number>;
  /** True when an expression is the id of the expected organization. */
  isOrganization(expression: Tree): boolean;
}

/** The tables that one part of a statement reads or changes, by their names in it. */
interface Level {
  tables: Map<string, { table: string; column: string }>;
  /** The names of tables limited to the organization, and of results derived only from such tables. */
  held: Set<string>;
}

/** A condition, and the tables whose rows it filters: all of them unless some are named. */
interface Condition {
  condition: Tree;
  only?: Set<string>;
}

const STATEMENTS = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'] as const;
type Kind = (typeof STATEMENTS)[number];

/** Each table of a parsed statement that is not limited to one organization, as a sentence. */
export function notHeld(statement: Tree, where: Surroundings): string[] {
  return inside(statement, [], where);
}

/** Looks for nested statements, and for calls of functions that take an organization. */
function inside(tree: Tree, outer: Level[], where: Surroundings): string[] {
  const [kind] = STATEMENTS.filter((one) => at(tree, one) !== undefined);
  if (kind) return whole(kind, at(tree, kind), outer, where);
  return [...wrongCall(tree, where), ...children(tree).flatMap(([, part]) => inside(part, outer, where))];
}

function whole(kind: Kind, statement: Tree, outer: Level[], where: Surroundings): string[] {
  if (kind === 'SelectStmt' && at(statement, 'larg') !== undefined) {
    return ['larg', 'rarg'].flatMap((side) => whole(kind, at(statement, side), outer, where));
  }
  const level = levelOf(kind, statement, outer, where);
  const problems = [...level.tables]
    .filter(([name]) => !level.held.has(name))
    .map(([name, { table }]) => `${table} (${name}) is not held to one organization`);
  const wrong = kind === 'InsertStmt' ? wrongInsert(statement, outer, where) : [];
  const below = children(statement).flatMap(([, part]) => inside(part, [level, ...outer], where));
  return [...problems, ...wrong, ...below];
}

/** The tables of a statement, and which of them its conditions limit. */
function levelOf(kind: Kind, statement: Tree, outer: Level[], where: Surroundings): Level {
  const level: Level = { tables: new Map(), held: new Set() };
  const conditions: Condition[] = conjuncts(at(statement, 'whereClause')).map((condition) => ({ condition }));
  const changed =
    kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [{ RangeVar: at(statement, 'relation') }] : [];
  const named = [...list(at(statement, 'fromClause')), ...list(at(statement, 'usingClause'))];
  for (const from of [...changed, ...named]) addFrom(from, level, conditions, where);
  let before: number;
  do {
    before = level.held.size;
    for (const { condition, only } of conditions) hold(condition, only, [level, ...outer], where);
  } while (level.held.size > before);
  return level;
}

/** Adds the tables of FROM, and returns the added names. */
function addFrom(from: Tree, level: Level, conditions: Condition[], where: Surroundings): Set<string> {
  const join = at(from, 'JoinExpr');
  if (join !== undefined) {
    const left = addFrom(at(join, 'larg'), level, conditions, where);
    const right = addFrom(at(join, 'rarg'), level, conditions, where);
    // The condition of an outer join does not filter the side of which all rows are kept.
    const only = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: new Set<string>() }[
      word(at(join, 'jointype')) ?? ''
    ];
    for (const condition of conjuncts(at(join, 'quals')))
      conditions.push({ condition, ...(only && { only }) });
    return new Set([...left, ...right]);
  }
  const [kind, item] = children(from)[0] ?? ['', undefined];
  const table = word(at(item, 'relname')) ?? '';
  const name = word(at(item, 'alias', 'aliasname')) ?? table;
  const column =
    kind === 'RangeVar' && at(item, 'schemaname') === undefined ? where.tenants.get(table) : undefined;
  if (column) level.tables.set(name, { table, column });
  // A common table expression or subquery is checked by itself. A function may return anything.
  else if (kind !== 'RangeFunction') level.held.add(name);
  return new Set([name]);
}

/** Records the tables that an equality limits. */
function hold(condition: Tree, only: Set<string> | undefined, levels: Level[], where: Surroundings): void {
  const sides = equality(condition);
  const [level] = levels;
  if (!sides || !level) return;
  for (const [one, other] of [sides, sides.toReversed()]) {
    const name = tableOf(one, [level]);
    if (name === undefined || (only && !only.has(name))) continue;
    if (isHeld(other, levels, where)) level.held.add(name);
  }
}

/** True when an expression is the expected organization, or that of a limited table. */
function isHeld(expression: Tree, levels: Level[], where: Surroundings): boolean {
  const plain = uncast(expression);
  if (where.isOrganization(plain)) return true;
  const level = levels.find((one) => tableOf(plain, [one]) !== undefined);
  return level?.held.has(tableOf(plain, [level]) ?? '') ?? false;
}

/** The name of the table to which this organization column belongs. */
function tableOf(expression: Tree, levels: Level[]): string | undefined {
  const names = columnNames(expression);
  const column = names?.at(-1);
  if (!names || !column) return undefined;
  const own = (tables: Level['tables'], name: string) => tables.get(name)?.column === column;
  for (const { tables, held } of levels) {
    const name: string | undefined =
      names.length === 1 ? [...tables.keys()].find((one) => own(tables, one)) : names[0];
    if (name === undefined) continue;
    if (own(tables, name)) return name;
    if (held.has(name) && !tables.has(name) && column === 'organization_id') return name;
  }
  return undefined;
}

/** The problems with the organization that new rows are given. */
function wrongInsert(statement: Tree, outer: Level[], where: Surroundings): string[] {
  const table = word(at(statement, 'relation', 'relname')) ?? '';
  const column = where.tenants.get(table);
  if (!column) return [];
  const place = list(at(statement, 'cols')).findIndex((one) => at(one, 'ResTarget', 'name') === column);
  const source = at(statement, 'selectStmt', 'SelectStmt');
  const values = list(at(source, 'valuesLists')).map((row) => list(at(row, 'List', 'items'))[place]);
  const chosen = at(list(at(source, 'targetList'))[place], 'ResTarget', 'val');
  const levels = [levelOf('SelectStmt', source, outer, where), ...outer];
  const given = values.length > 0 ? values : [chosen];
  return place >= 0 && given.every((value) => isHeld(value, levels, where))
    ? []
    : [`a new row of ${table} is given no organization, or not the one that is meant`];
}

/** The problems with the organization that is passed to a function. */
function wrongCall(tree: Tree, where: Surroundings): string[] {
  const name = word(at(list(at(tree, 'FuncCall', 'funcname')).at(-1), 'String', 'sval')) ?? '';
  const place = where.functions.get(name);
  if (place === undefined) return [];
  const told = uncast(list(at(tree, 'FuncCall', 'args'))[place]);
  return where.isOrganization(told) ? [] : [`${name} is told another organization, or none`];
}
