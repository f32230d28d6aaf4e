/** A parsed statement, or a part of it, as PostgreSQL's own parser writes it in JSON. */
export type Tree = string | number | boolean | null | undefined | Tree[] | { [key: string]: Tree };

/** What stands at a place below; undefined when there is no such place. */
export function at(tree: Tree, ...place: string[]): Tree {
  return place.reduce<Tree>(
    (part, key) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? part[key] : undefined,
    tree,
  );
}

/** A word as it was written; undefined of what is none. */
export const word = (tree: Tree): string | undefined => (typeof tree === 'string' ? tree : undefined);

/** The members of a list; none of what is no list. */
export const list = (tree: Tree): Tree[] => (Array.isArray(tree) ? tree : []);

/** The parts right below. */
export function children(tree: Tree): [key: string, part: Tree][] {
  if (Array.isArray(tree)) return tree.map((part) => ['', part]);
  return typeof tree === 'object' && tree !== null ? Object.entries(tree) : [];
}

/** The names of a column as it was written, `alias.column` as two; undefined of what is no column. */
export function columnNames(tree: Tree): string[] | undefined {
  const fields = at(tree, 'ColumnRef', 'fields');
  if (!Array.isArray(fields)) return undefined;
  return fields.map((field) => word(at(field, 'String', 'sval')) ?? '*');
}

/** What a cast is made of, or what is none as it is. */
export const uncast = (tree: Tree): Tree => {
  const inner = at(tree, 'TypeCast', 'arg');
  return inner === undefined ? tree : uncast(inner);
};

/** The conditions that must all be true for a condition to be. */
export function conjuncts(condition: Tree): Tree[] {
  if (at(condition, 'BoolExpr', 'boolop') !== 'AND_EXPR') return condition === undefined ? [] : [condition];
  return list(at(condition, 'BoolExpr', 'args')).flatMap(conjuncts);
}

/** The two sides of `a = b`; undefined of any other condition. */
export function equality(condition: Tree): [Tree, Tree] | undefined {
  const operator =
    at(condition, 'A_Expr', 'kind') === 'AEXPR_OP' ? list(at(condition, 'A_Expr', 'name')) : [];
  if (operator.length !== 1 || at(operator[0], 'String', 'sval') !== '=') return undefined;
  return [uncast(at(condition, 'A_Expr', 'lexpr')), uncast(at(condition, 'A_Expr', 'rexpr'))];
}
