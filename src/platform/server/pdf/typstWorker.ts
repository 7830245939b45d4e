import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { handleParentMessages } from "../handleParentMessages.ts";

/** The template's file, and its data as JSON: the template reads them from `sys.inputs.data`. */
export type PdfRequest = { template: string; data: string; tagged: boolean };

/** The shop's fonts, as files that may be embedded (SIL Open Font License). */
const fontFiles = [
  "readex-pro/300Light/ReadexPro_300Light.ttf",
  "readex-pro/500Medium/ReadexPro_500Medium.ttf",
  "el-messiri/500Medium/ElMessiri_500Medium.ttf",
];
const { resolve } = createRequire(import.meta.url);
const compilers = new Map<string, NodeCompiler>();

handleParentMessages(renderSheet);

function renderSheet({ template, data, tagged }: PdfRequest): Uint8Array {
  const compiler = compilerFor(dirname(template));
  const { result, problem } = compile(compiler, template, data);
  if (!result) throw new Error(problem);
  const pdf = compiler.pdf(result, { pdfTags: tagged });
  // The next document cannot reuse what is cached of this one.
  compiler.evictCache(0);
  return pdf;
}

function compile(compiler: NodeCompiler, template: string, data: string) {
  const outcome = compiler.compile({ mainFilePath: template, inputs: { data } });
  if (outcome.result) return { result: outcome.result, problem: "" };
  const diagnostics = outcome.takeDiagnostics();
  return {
    result: undefined,
    problem: JSON.stringify(diagnostics?.shortDiagnostics ?? "The template was not printed"),
  };
}

function compilerFor(workspace: string): NodeCompiler {
  const known = compilers.get(workspace);
  if (known) return known;
  const fontBlobs = fontFiles.map((face) => readFileSync(resolve(`@expo-google-fonts/${face}`)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compilers.set(workspace, compiler);
  return compiler;
}
