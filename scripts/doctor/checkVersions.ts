import { existsSync, readFileSync } from "node:fs";
import { isBuildCurrent } from "../buildFingerprint.mjs";
import { type Check, fine, problem, warning } from "./finding.ts";

const hasPdfCompiler = () =>
  import("@myriaddreamin/typst-ts-node-compiler").then(
    () => true,
    () => false,
  );

export const checkVersions: Check = async ({ production }) => {
  const expected = Number(readFileSync(".nvmrc", "utf8"));
  const major = Number(process.versions.node.split(".")[0]);
  const locked = JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<string, { dev?: boolean }>;
  const development = Object.entries(locked).filter(([path, { dev }]) => path && dev && existsSync(path)).length;
  return [
    major === expected
      ? fine(`Node ${process.versions.node}`)
      : major > expected
        ? warning(`Node ${process.versions.node}: the shop is tested with Node ${expected}.`)
        : problem(`Node ${process.versions.node}: the shop needs Node ${expected}, as in node_modules/.bin/node.`),
    isBuildCurrent()
      ? fine("the built pages belong to these sources")
      : problem("build/ is missing, incomplete or older than the sources: npm run build, and restart the shop."),
    ...((await hasPdfCompiler())
      ? []
      : [
          warning(
            `no PDF compiler for ${process.platform} ${process.arch} is installed, invoices answer 503: add it to the lock file (npm install, node scripts/pruneLock.mjs) with a registry that holds it.`,
          ),
        ]),
    ...(production && development > 0
      ? [warning(`${development} development packages are installed: npm run build:production removes them.`)]
      : []),
  ];
};
