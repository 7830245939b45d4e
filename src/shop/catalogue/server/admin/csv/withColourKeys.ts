import type pg from "pg";
import { type ColourName, colourAttribute, findColour, usedKeyOf } from "#shop/catalogue/colour.ts";
import { type CsvRow, rowOptions, toValueKey } from "./csvColumns.ts";

/** Returns the rows with the keys of the colours that they call by their English names. */
export async function withColourKeys(pool: pg.Pool, rows: readonly CsvRow[]): Promise<CsvRow[]> {
  const { rows: colours } = await pool.query<ColourName>(
    'select key, name, merged_into as "mergedInto" from colours order by created_at, key',
  );
  return rows.map((row) => {
    const option = rowOptions(row).find(({ key }) => key === colourAttribute);
    const colour = option && findColour(colours, { key: toValueKey(option.value), label: option.value });
    return colour ? { ...row, cells: { ...row.cells, [`value${option.place}`]: usedKeyOf(colour) } } : row;
  });
}
