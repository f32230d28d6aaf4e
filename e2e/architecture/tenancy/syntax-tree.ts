/** A parsed statement, or a part of it, in the JSON of PostgreSQL's own parser. */
export type Tree = string | number | boolean | null | undefined | Tree[] | { [key: string]: Tree };

/** The part at a path below; undefined when there is none. */
export function at(tree: Tree, ...place: string[]): Tree {
  return place.reduce<Tree>(
    (part, key) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? part[key] : undefined,
    tree,
  );
}

/** A string of the tree; undefined for anything else. */
export const word = (tree: Tree): string | undefined => (typeof tree === 'string' ? tree : undefined);

/** The members of a list; empty for anything else. */
export const list = (tree: Tree): Tree[] => (Array.isArray(tree) ? tree : []);

/** The direct children. */
export function children(tree: Tree): [key: string, part: Tree][] {
  if (Array.isArray(tree)) return tree.map((part) => ['', part]);
  return typeof tree === 'object' && tree !== null ? Object.entries(tree) : [];
}

/** The names of a column reference, `alias.column` as two; undefined for anything else. */
export function columnNames(tree: Tree): string[] | undefined {
  const fields = at(tree, 'ColumnRef', 'fields');
  if (!Array.isArray(fields)) return undefined;
  return fields.map((field) => word(at(field, 'String', 'sval')) ?? '*');
}

/** The expression inside a cast, or the expression itself when there is no cast. */
export const uncast = (tree: Tree): Tree => {
  const inner = at(tree, 'TypeCast', 'arg');
  return inner === undefined ? tree : uncast(inner);
};

/** The conditions that a condition joins with AND. */
export function conjuncts(condition: Tree): Tree[] {
  if (at(condition, 'BoolExpr', 'boolop') !== 'AND_EXPR') return condition === undefined ? [] : [condition];
  return list(at(condition, 'BoolExpr', 'args')).flatMap(conjuncts);
}

/** The two sides of `a = b` and of `a IS NOT DISTINCT FROM b`; undefined for any other condition. */
export function equality(condition: Tree): [Tree, Tree] | undefined {
  const kind = at(condition, 'A_Expr', 'kind');
  const isEquality = kind === 'AEXPR_OP' || kind === 'AEXPR_NOT_DISTINCT';
  const operator = isEquality ? list(at(condition, 'A_Expr', 'name')) : [];
  if (operator.length !== 1 || at(operator[0], 'String', 'sval') !== '=') return undefined;
  return [uncast(at(condition, 'A_Expr', 'lexpr')), uncast(at(condition, 'A_Expr', 'rexpr'))];
}
