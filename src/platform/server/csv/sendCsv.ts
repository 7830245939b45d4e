import { Readable } from "node:stream";
import { type Options, stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { escapeFormulas } from "./escapeFormulas.ts";

/** Quotes all texts, numbers not. The byte order mark tells Excel that the file is UTF-8. */
export const csvFormat = {
  header: true,
  bom: true,
  quoted_string: true,
  quoted_empty: false,
  cast: { string: escapeFormulas },
} satisfies Options;

type CsvFile = {
  /** File name. */
  name: string;
  /** Names, or keys of the rows with the names that the file shows. */
  columns: readonly (string | { key: string; header: string })[];
  rows: AsyncIterable<object>;
};

/** Streams rows as a CSV download with backpressure, so that a list of any length is never in memory. */
export async function sendCsv(reply: FastifyReply, { name, columns, rows }: CsvFile): Promise<void> {
  const table = stringify({ ...csvFormat, columns: [...columns] });
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(
      Readable.from(rows)
        .on("error", (error) => table.destroy(error))
        .pipe(table),
    );
}
