import { resolve } from "node:path";

/** Folder of the demo catalogue and its pictures. */
export const demoFolder = resolve(import.meta.dirname, "../../../../demo");
