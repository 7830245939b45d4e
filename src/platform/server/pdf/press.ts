import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

/** A template's file, and its data as JSON: the template reads them from `sys.inputs.data`. */
export type Sheet = { template: string; data: string; tagged: boolean };
/** `memory`: bytes that this process holds by now. */
export type Printed = { pdf?: Uint8Array; error?: string; memory: number };

/** The faces of the shop, as files that may be embedded (SIL Open Font License). */
const faces = [
  "readex-pro/300Light/ReadexPro_300Light.ttf",
  "readex-pro/500Medium/ReadexPro_500Medium.ttf",
  "el-messiri/500Medium/ElMessiri_500Medium.ttf",
];
const { resolve } = createRequire(import.meta.url);
const compilers = new Map<string, NodeCompiler>();

process.on("message", (sheet: Sheet) =>
  process.send?.({ ...print(sheet), memory: process.memoryUsage.rss() } satisfies Printed),
);
process.on("disconnect", () => process.exit());

function print({ template, data, tagged }: Sheet): Omit<Printed, "memory"> {
  try {
    const compiler = compilerFor(dirname(template));
    const { result, problem } = compile(compiler, template, data);
    if (!result) return { error: problem };
    const pdf = compiler.pdf(result, { pdfTags: tagged });
    // What it remembers of this paper is no use to the next one.
    compiler.evictCache(0);
    return { pdf };
  } catch (error) {
    return { error: String(error) };
  }
}

function compile(compiler: NodeCompiler, template: string, data: string) {
  const outcome = compiler.compile({ mainFilePath: template, inputs: { data } });
  if (outcome.result) return { result: outcome.result, problem: "" };
  const told = outcome.takeDiagnostics();
  return { result: undefined, problem: JSON.stringify(told?.shortDiagnostics ?? "The template was not printed") };
}

function compilerFor(workspace: string): NodeCompiler {
  const known = compilers.get(workspace);
  if (known) return known;
  const fontBlobs = faces.map((face) => readFileSync(resolve(`@expo-google-fonts/${face}`)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compilers.set(workspace, compiler);
  return compiler;
}
