/** Reads a file without quoted separators. Returns its rows by the names of their columns. */
export function readCsv(body: unknown) {
  const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split("\n");
  const names = head.replaceAll('"', "").split(",");
  return lines.map((line) => {
    const cells = line.replaceAll('"', "").split(",");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}
