import { diagnose } from "./doctor/diagnose.ts";

// npm run doctor: tells in plain lines what is wrong with this set-up. Run it beside the running shop, with its environment.
const marks = { fine: "  ok     ", unknown: "  -      ", warning: "! warning", problem: "X PROBLEM" };
const findings = await diagnose(process.env);
for (const { level, subject, text } of findings) console.log(`${marks[level]}  ${subject.padEnd(11)} ${text}`);
const count = (level: string) => findings.filter((finding) => finding.level === level).length;
console.log(`${count("problem")} problems, ${count("warning")} warnings.`);
process.exit(count("problem") > 0 ? 1 : 0);
