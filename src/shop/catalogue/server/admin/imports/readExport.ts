import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";
import { validationError } from "#platform/errors.ts";
import { unescapeFormulas } from "#platform/server/csv/escapeFormulas.ts";
import type { ImportTable } from "#shop/catalogue/foreignProduct.ts";
import { maxImportRows } from "#shop/catalogue/importLimits.ts";
import { detectDelimiter } from "../csv/readCsv.ts";
import { toEnglishHeader } from "./wooCommerceHeaders.ts";

/** Returns the rows of an export, read as a stream. Throws 400 for a file that is no CSV, or too long. */
export async function readExport(path: string): Promise<ImportTable> {
  const delimiter = await detectDelimiter(path);
  const parser = createReadStream(path).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, max_record_size: 300_000 }),
  );
  const table: ImportTable = { header: [], lines: [] };
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++;
      // PostgreSQL stores no such character.
      if (record.some((cell) => cell.includes("\0"))) throw validationError({ file: "import.unreadable" });
      if (row === 1) {
        if (record.length > 400) throw validationError({ file: "request.tooLarge" });
        table.header = toEnglishHeader(record.map((name) => name.slice(0, 200)));
      } else if (record.some((cell) => cell.trim() !== "")) {
        if (table.lines.length >= maxImportRows) throw validationError({ file: "import.tooManyRows" });
        table.lines.push({ row, cells: record.slice(0, table.header.length).map(unescapeFormulas) });
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw validationError({ file: "import.unreadable" });
    throw error;
  }
  if (table.lines.length === 0) throw validationError({ file: "import.noProducts" });
  return table;
}
