import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { CsvError, parse } from "csv-parse";
import { withoutBidiControls } from "#platform/bidi.ts";
import { validationError } from "#platform/errors.ts";
import { unescapeFormulas } from "#platform/server/csv/escapeFormulas.ts";
import { truncate } from "#platform/truncate.ts";
import { type CsvColumn, type CsvRow, csvColumns } from "./csvColumns.ts";

const maxRows = 5_000;

/**
 * Returns the rows of a CSV file separated by comma, semicolon or tab.
 * @throws ShopError 400 for a file that is no product CSV
 */
export async function readCsv(path: string): Promise<CsvRow[]> {
  const delimiter = await detectDelimiter(path);
  const rows: CsvRow[] = [];
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  );
  let columns: (CsvColumn | undefined)[] | undefined;
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++;
      if (record.some((cell) => cell.includes("\0"))) throw validationError({ file: "import.unreadable" });
      if (!columns) {
        columns = parseHeader(record);
        continue;
      }
      if (rows.length >= maxRows) throw validationError({ file: "request.tooLarge" });
      const cells = parseCells(record, columns);
      if (Object.keys(cells).length > 0) rows.push({ row, cells });
    }
  } catch (error) {
    if (error instanceof CsvError) throw validationError({ file: "import.unreadable" });
    throw error;
  }
  if (rows.length === 0) throw validationError({ file: "import.noProducts" });
  return rows;
}

function parseHeader(record: readonly string[]): (CsvColumn | undefined)[] {
  const names = record.map((name) => name.trim().toLowerCase());
  const unknown = names.findIndex((name) => name !== "" && !csvColumns.some((column) => column === name));
  if (unknown >= 0) throw unknownColumn(record[unknown] ?? "");
  if (!names.some((name) => name === "id" || name === "name_en"))
    throw validationError({ file: "import.columnsMissing" });
  return names.map((name) => csvColumns.find((column) => column === name));
}

const unknownColumn = (name: string) =>
  validationError({ file: "import.unknownColumn" }, { column: truncate(withoutBidiControls(name.trim()), 60) });

function parseCells(record: readonly string[], columns: readonly (CsvColumn | undefined)[]): CsvRow["cells"] {
  const cells: CsvRow["cells"] = {};
  for (const [at, cell] of record.entries()) {
    const column = columns[at];
    const text = unescapeFormulas(cell);
    if (column && text !== "") cells[column] = text;
  }
  return cells;
}

/** Returns the separator of the header: comma, semicolon or tab. Throws 400 for a ZIP archive, such as a spreadsheet. */
export async function detectDelimiter(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (buffer.toString("latin1", 0, 4) === "PK\u0003\u0004") throw validationError({ file: "import.unreadable" });
    const [heading = ""] = buffer.toString("utf8", 0, bytesRead).split(/\r?\n/);
    const count = (sign: string) => heading.split(sign).length;
    return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
  } finally {
    await file.close();
  }
}
