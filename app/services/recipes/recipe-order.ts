/** The target of a computation: a column by its column_index, or a row filter by its id. */
export type RecipeKey = number | string;

type RecipeNode = {
  key: RecipeKey;
  /** column_index of the columns it reads. */
  uses: readonly number[];
};

/** Recipes in an order in which each comes after the recipes that it reads. @throws Error on a cycle, which the core refuses */
export function orderRecipes<Node extends RecipeNode>(nodes: readonly Node[]): Node[] {
  const byKey = new Map<RecipeKey, Node>(nodes.map((node) => [node.key, node]));
  const ordered = new Set<Node>();
  const open = new Set<Node>();
  const visit = (node: Node) => {
    if (ordered.has(node)) return;
    if (open.has(node)) throw new Error(`The recipe of column ${node.key} reads itself.`);
    open.add(node);
    for (const index of node.uses) {
      const used = byKey.get(index);
      if (used !== undefined) visit(used);
    }
    open.delete(node);
    ordered.add(node);
  };
  for (const node of nodes) visit(node);
  return [...ordered];
}

/** The recipes among `ordered` that are in `roots` or read one that is, directly or not, in the same order. */
export function withDependents<Node extends RecipeNode>(
  ordered: readonly Node[],
  roots: ReadonlySet<RecipeKey>,
): Node[] {
  const reached = new Set(roots);
  return ordered.filter((node) => {
    if (!reached.has(node.key) && !node.uses.some((index) => reached.has(index))) return false;
    reached.add(node.key);
    return true;
  });
}
