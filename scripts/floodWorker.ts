import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { madeUpPath } from "#tests/support/madeUpPaths.ts";

type Flood = { url: string; connections: number; from: number; count: number };

/** Requests made-up URLs over the given number of connections, each as fast as the server answers, and reports each thousand. */
const { url, connections, from, count } = workerData as Flood;
const headers = { cookie: "signedIn=1", "x-forwarded-for": "203.0.113.9" };
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
let next = from;
let answered = 0;
await Promise.all(Array.from({ length: connections }, requestLoop));
agent.destroy();

async function requestLoop(): Promise<void> {
  while (next < from + count) {
    const address = url + madeUpPath(next++);
    await new Promise<void>((resolve, reject) => {
      const request = http.get(address, { agent, headers }, (response) => response.resume().once("end", resolve));
      request.once("error", reject);
    });
    if (++answered % 1_000 === 0) parentPort?.postMessage(answered);
  }
}
