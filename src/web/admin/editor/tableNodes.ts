import { Node } from "@tiptap/core";

/** Keeps the tables of policies: their cells can be edited, new tables cannot be made. */
const table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
});

const tableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const cellNode = (name: string, tag: string) =>
  Node.create({ name, content: "inline*", isolating: true, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

export const tableNodes = [table, tableRow, cellNode("tableCell", "td"), cellNode("tableHeader", "th")];
