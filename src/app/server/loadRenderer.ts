import type { Server } from "node:http";
import { resolve } from "node:path";
import type { Renderer } from "#platform/renderer.ts";

type ServerBuild = { entry: { module: { createRenderer(build: ServerBuild, mode: string): Renderer } } };

const root = resolve(import.meta.dirname, "../../..");

/** Returns the renderer that `npm start` built. Its server entry is the only access to the web code. */
export async function loadBuiltRenderer(): Promise<Renderer> {
  const build: ServerBuild = await import(`${root}/build/server/index.js`);
  return build.entry.module.createRenderer(build, "production");
}

/** In development Vite compiles on demand, and every page and mail loads the newest modules. */
export async function createDevRenderer(server: Server) {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true, hmr: { server } } });
  async function newest(): Promise<Renderer> {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    return build.entry.module.createRenderer(build, "development");
  }
  const web: Renderer = {
    renderPage: async (request) => (await newest()).renderPage(request),
    renderMail: async (...mail) => (await newest()).renderMail(...mail),
  };
  return { web, vite, compile: newest };
}
