import { SMTPServer } from "smtp-server";

/** How a mail server behaves: takes everything, says "later", hangs after the greeting, or hangs up after DATA. */
export type Mood = "well" | "later" | "refuses" | "hangs" | "drops";

/** A mail server of this machine that keeps what it is given as it came. Its mood may change at any moment. */
export async function openPostOffice({
  mood = "well" as Mood,
  key,
  cert,
}: {
  mood?: Mood;
  key?: string;
  cert?: string;
} = {}) {
  const received: string[] = [];
  const office = { mood, received };
  const said = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    ...(key && cert ? { key, cert } : { disabledCommands: ["STARTTLS"] }),
    onMailFrom(_address, _session, done) {
      if (office.mood === "hangs") return;
      done(office.mood === "refuses" ? said(554, "Not today") : null);
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("nobody")) done(said(550, "No such mailbox"));
      else if (office.mood === "later" || address.startsWith("busy")) done(said(451, "Try again later"));
      else done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString());
        // The mail is in its hands, but the shop never hears so.
        if (office.mood === "drops") return hangUp(session.id);
        done();
      });
    },
  });
  const hangUp = (id: string) => {
    for (const connection of server.connections as Set<{ id: string; close(): void; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy();
  };
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };
  return Object.assign(office, {
    url: `smtp://127.0.0.1:${port}`,
    /** The Message-IDs of everything that came, in the order it came. */
    ids: () => received.map((mail) => headerOf(mail, "Message-ID")),
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  });
}

/** A header's value on one line, or "". */
export function headerOf(mail: string, name: string): string {
  const [head = ""] = mail.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  return unfolded.match(new RegExp(`^${name}: (.*)$`, "im"))?.[1] ?? "";
}
