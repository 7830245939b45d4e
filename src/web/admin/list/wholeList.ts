/** The page of a list that is never longer than one. */
export const wholeList = <Item>({ items }: { items: Item[] }) => ({
  items,
  page: 1,
  pageSize: items.length,
  total: items.length,
});
