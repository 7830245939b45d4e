/** Returns the items with one moved by a step; unchanged at the ends. */
export function moveItem<Item>(items: readonly Item[], at: number, step: -1 | 1): Item[] {
  const moved = [...items];
  const [item, other] = [moved[at], moved[at + step]];
  if (item === undefined || other === undefined) return moved;
  [moved[at], moved[at + step]] = [other, item];
  return moved;
}

type Node = { key: string; parent: string | null };

/** Returns the keys of a tree of two levels with one node moved among its siblings, children behind their parent. */
export function moveInTree(nodes: readonly Node[], key: string, step: -1 | 1): string[] {
  const parent = nodes.find((node) => node.key === key)?.parent ?? null;
  const childrenOf = (of: string | null) => {
    const siblings = nodes.filter((node) => node.parent === of);
    const at = siblings.findIndex((node) => node.key === key);
    return of === parent && at >= 0 ? moveItem(siblings, at, step) : siblings;
  };
  return childrenOf(null).flatMap((node) => [node.key, ...childrenOf(node.key).map((child) => child.key)]);
}
