import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Guard, guards } from "./guards.ts";

/**
 * `npm run guards`: takes each guard of `guards.ts` out of a copy of the shop and runs the test that must notice. Writes
 * down what it saw in docs/guards.md; ends with 1 when one was not missed. `-- returns` tries those alone whose file has
 * that word in its name, and writes nothing down.
 */
const [only = ""] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "nabta-guards-"));
for (const part of ["src", "tests", "migrations", "locales", "demo", "scripts", "package.json", "vitest.config.ts"])
  cpSync(join(root, part), join(copy, part), { recursive: true });
for (const part of ["node_modules", "build"]) symlinkSync(join(root, part), join(copy, part));

const lines: string[] = [];
let missed = 0;
try {
  for (const guard of guards.filter(({ file }) => file.includes(only))) {
    const red = await withoutGuard(guard);
    if (!red) missed++;
    const name = guard.test ? ` “${guard.test}…”` : "";
    console.log(`${red ? "red  " : "GREEN"}  ${guard.what}`);
    lines.push(`| ${guard.what} | \`${guard.file}\` | \`${guard.suite}\`${name} | ${red ? "red" : "**green**"} |`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (!only) writeFileSync(join(root, "docs/guards.md"), page());
console.log(missed === 0 ? "Every guard is missed." : `${missed} guards are not missed.`);
process.exitCode = missed === 0 ? 0 : 1;

/** @returns whether a test turned red */
async function withoutGuard({ suite, test, also, ...guard }: Guard): Promise<boolean> {
  const putBack = [guard, ...(also ? [also] : [])].map(takeOut);
  const asked = ["run", "--project", "journeys", "--bail", "1", suite, ...(test ? ["-t", test] : [])];
  try {
    return await new Promise((tell, fail) => {
      execFile(join(root, "node_modules/.bin/vitest"), asked, { cwd: copy, timeout: 240_000 }, (error, said) => {
        if (/Tests.*\d+ (passed|failed)/.test(stripVTControlCharacters(said))) tell(error !== null);
        else fail(new Error(`No test ran: ${suite} ${test}\n${said}`));
      });
    });
  } finally {
    for (const put of putBack) put();
  }
}

/** @returns what puts it back */
function takeOut({ file, line, broken }: Pick<Guard, "file" | "line" | "broken">): () => void {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  if (!whole.includes(line)) throw new Error(`${file} has no such guard (any more): ${line}`);
  writeFileSync(
    path,
    whole.replace(line, () => broken),
  );
  return () => writeFileSync(path, whole);
}

function page(): string {
  return `# Guards, each taken out once

What keeps money and goods right when many come at once is a line here and a line there, and a test proves something only
if it turns red without its line. \`npm run guards\` takes each of \`scripts/guards.ts\` out of a copy of the shop, runs its
test, and writes this page (${new Date().toISOString().slice(0, 10)}).

| Without it | Where | Test that must notice | Seen |
| --- | --- | --- | --- |
${lines.join("\n")}
`;
}
