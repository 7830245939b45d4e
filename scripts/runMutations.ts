import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { mutateText } from "./mutateText.ts";
import { type Mutation, mutations } from "./mutations.ts";
import { selectMutations } from "./selectMutations.ts";

/**
 * `npm run test:mutations`: applies each mutation of `mutations.ts` to a copy of the shop and runs the test that must fail.
 * Writes the results to docs/mutations.md and exits with 1 when a mutation survives. `-- returns` runs only mutations of
 * files with that word in their path and writes no report; without such a file it fails and names the files.
 */
const [fileFilter = ""] = process.argv.slice(2);
const selected = selectMutations(mutations, fileFilter);
const root = resolve(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "nabta-mutations-"));
for (const part of ["src", "tests", "migrations", "locales", "demo", "scripts", "package.json", "vitest.config.ts"])
  cpSync(join(root, part), join(copy, part), { recursive: true });
for (const part of ["node_modules", "build"]) symlinkSync(join(root, part), join(copy, part));

const reportRows: string[] = [];
let survivorCount = 0;
try {
  for (const mutation of selected) {
    const red = await isCaught(mutation);
    if (!red) survivorCount++;
    const name = mutation.testName ? ` “${mutation.testName}…”` : "";
    console.log(`${red ? "caught  " : "SURVIVED"}  ${mutation.risk}`);
    reportRows.push(
      `| ${mutation.risk} | \`${mutation.file}\` | \`${mutation.testFile}\`${name} | ${red ? "caught" : "**survived**"} |`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (!fileFilter) writeFileSync(join(root, "docs/mutations.md"), reportPage());
console.log(survivorCount === 0 ? "All mutations were caught by a test." : `${survivorCount} mutations survived.`);
process.exitCode = survivorCount === 0 ? 0 : 1;

/** Returns whether a test failed. */
async function isCaught({ testFile: suite, testName: test, also, ...guard }: Mutation): Promise<boolean> {
  const restores = [guard, ...(also ? [also] : [])].map(applyMutation);
  const args = ["run", "--project", "api", "--bail", "1", suite, ...(test ? ["-t", test] : [])];
  try {
    return await new Promise((resolve, fail) => {
      execFile(join(root, "node_modules/.bin/vitest"), args, { cwd: copy, timeout: 240_000 }, (error, output) => {
        if (/Tests.*\d+ (passed|failed)/.test(stripVTControlCharacters(output))) resolve(error !== null);
        else fail(new Error(`No test ran: ${suite} ${test}\n${output}`));
      });
    });
  } finally {
    for (const restore of restores) restore();
  }
}

/** Returns a function that restores the file. */
function applyMutation(mutation: Pick<Mutation, "file" | "original" | "mutated">): () => void {
  const path = join(copy, mutation.file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, mutateText(whole, mutation));
  return () => writeFileSync(path, whole);
}

function reportPage(): string {
  return `# Mutation tests

Single lines keep money and stock correct under concurrency, and a test proves something only if it fails without its line.
\`npm run test:mutations\` applies each mutation of \`scripts/mutations.ts\` to a copy of the shop, runs its test and writes this
page (${new Date().toISOString().slice(0, 10)}).

| Risk | Mutated file | Test that must fail | Result |
| --- | --- | --- | --- |
${reportRows.join("\n")}
`;
}
