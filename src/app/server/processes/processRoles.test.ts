import { expect, test } from "vitest";
import { poolShare, processRoles } from "./processRoles.ts";

test("one web process needs no other process", () => {
  for (const mode of ["all", "web", "worker"] as const)
    expect(processRoles(mode, { WEB_PROCESSES: 1 })).toEqual([mode]);
  expect(processRoles("all", { WEB_PROCESSES: "auto" }, 1)).toEqual(["all"]);
});

test("several web processes share the port, and one worker runs the jobs", () => {
  expect(processRoles("all", { WEB_PROCESSES: "auto" }, 2)).toEqual(["web", "web", "worker"]);
  expect(processRoles("web", { WEB_PROCESSES: 3 })).toEqual(["web", "web", "web"]);
  expect(processRoles("worker", { WEB_PROCESSES: 3 })).toEqual(["worker"]);
});

test("the pools of all processes fit the embedded database", () => {
  expect(poolShare(3, 10)).toBe(10);
  expect(poolShare(17, 10)).toBe(3);
  for (const processes of [2, 9, 17, 20]) expect(processes * (poolShare(processes, 200) + 2)).toBeLessThanOrEqual(90);
});
