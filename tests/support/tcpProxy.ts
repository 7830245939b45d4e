import { once } from "node:events";
import net from "node:net";

type Link = { near: net.Socket; far: net.Socket; silent: boolean };

/** A TCP proxy in front of a server that breaks connections as networks do. */
export async function startTcpProxy(serverUrl: string) {
  let target = serverAddress(serverUrl);
  const links = new Set<Link>();
  const counts = { accepted: 0 };
  let refusing = false;
  let silent = false;
  let delay = 0;

  function forward(link: Link, from: net.Socket, to: net.Socket): void {
    from.on("data", (bytes) => {
      if (link.silent) return;
      if (delay === 0) return void to.write(bytes);
      setTimeout(() => !link.silent && to.write(bytes), delay);
    });
    from.on("error", () => {});
    from.on("close", () => {
      // The other end of a silent connection receives nothing, not even a close.
      if (!link.silent) to.destroy();
      if (from === link.near && !link.silent) links.delete(link);
    });
  }

  const server = net.createServer((near) => {
    if (refusing) return void near.resetAndDestroy();
    counts.accepted++;
    // A silent network takes no connection to the server, where it would count as one.
    const link: Link = { near, far: silent ? new net.Socket() : net.connect(target), silent };
    links.add(link);
    forward(link, near, link.far);
    forward(link, link.far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    counts,
    /** Returns the database URL through the proxy. */
    through(url: string): string {
      const address = new URL(url);
      address.hostname = "127.0.0.1";
      address.port = String((server.address() as net.AddressInfo).port);
      // A Unix socket would bypass the proxy.
      address.searchParams.delete("host");
      return String(address);
    },
    /** Leads new connections to another server. */
    retarget(url: string): void {
      target = serverAddress(url);
    },
    /** Resets every open connection. */
    cut(): void {
      for (const { near, far } of links) {
        near.resetAndDestroy();
        far.destroy();
      }
      links.clear();
    },
    /** Drops everything sent over the currently open connections, without FIN or RST. New connections work. */
    silence(): void {
      for (const link of links) link.silent = true;
    },
    /** Sets whether the proxy drops everything sent over new connections. */
    silenceNew(yes: boolean): void {
      silent = yes;
    },
    /** Sets whether the proxy refuses new connections. */
    refuse(yes: boolean): void {
      refusing = yes;
    },
    /** Delays every chunk in each direction, in ms. */
    delay(ms: number): void {
      delay = ms;
    },
    async [Symbol.asyncDispose]() {
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
      server.close();
    },
  };
}

/** The embedded server listens on a Unix socket, which the URL names as `host`. */
function serverAddress(url: string): net.NetConnectOpts {
  const { hostname: host, port, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host, port: Number(port) || 5432 };
}
