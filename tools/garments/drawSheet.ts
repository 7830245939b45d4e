import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { drawnProducts, subjectOf } from "./catalogue/catalogue.ts";
import { render } from "./render/render.ts";
import { type View, views } from "./scene/compose.ts";

/** A contact sheet to look at: `--view back`, `--only slug,slug`, `--colours` for every colour, `--into folder`. */
const { values } = parseArgs({
  options: {
    view: { type: "string", default: "front" },
    only: { type: "string" },
    colours: { type: "boolean", default: false },
    columns: { type: "string", default: "6" },
    into: { type: "string", default: fileURLToPath(new URL("../../screens/garments/", import.meta.url)) },
  },
});
const columns = Number(values.columns);
const cell = { width: 240, height: 320, gap: 8 };
const perSheet = columns * 4;

sharp.concurrency(1);
await mkdir(values.into, { recursive: true });
const selectedProducts = drawnProducts.filter(
  ({ product }) => !values.only || values.only.split(",").includes(product.slug),
);
const shots = selectedProducts.flatMap((drawn) =>
  (values.colours ? drawn.product.colours : drawn.product.colours.slice(0, 1)).flatMap((colour) =>
    viewsWanted().map((view) => ({ subject: subjectOf(drawn, colour), view })),
  ),
);
for (let first = 0; first < shots.length; first += perSheet)
  await sheet(`${values.into}/${values.view}-${first / perSheet + 1}.png`, shots.slice(first, first + perSheet));

function viewsWanted(): View[] {
  return views.filter((view) => values.view === "all" || values.view === view);
}

async function sheet(file: string, on: typeof shots): Promise<void> {
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  for (const [i, { subject, view }] of on.entries())
    tiles.push({
      input: await (await render(subject, view)).resize(cell.width, cell.height).png().toBuffer(),
      left: cell.gap + (i % columns) * (cell.width + cell.gap),
      top: cell.gap + Math.floor(i / columns) * (cell.height + cell.gap),
    });
  const width = cell.gap + columns * (cell.width + cell.gap);
  const height = cell.gap + Math.ceil(on.length / columns) * (cell.height + cell.gap);
  // The dark theme's page, where pale grounds show their faults first.
  await sharp({ create: { width, height, channels: 3, background: "#12160f" } })
    .composite(tiles)
    .png()
    .toFile(file);
  console.log(file);
}
