import { SMTPServer } from "smtp-server";

/** How the mail server behaves: accepts, defers, hangs after the greeting, or disconnects or falls silent after DATA. */
export type SmtpBehaviour = "well" | "later" | "refuses" | "hangs" | "drops" | "silent";

/** A local SMTP server that stores mails unchanged. Its behaviour may change at any time. */
export async function startFakeSmtpServer({
  behaviour = "well" as SmtpBehaviour,
  key,
  cert,
}: {
  behaviour?: SmtpBehaviour;
  key?: string;
  cert?: string;
} = {}) {
  const received: string[] = [];
  const state = { behaviour, received };
  const smtpError = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    ...(key && cert ? { key, cert } : { disabledCommands: ["STARTTLS"] }),
    onMailFrom(_address, _session, done) {
      if (state.behaviour === "hangs") return;
      done(state.behaviour === "refuses" ? smtpError(554, "Not today") : null);
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("nobody")) done(smtpError(550, "No such mailbox"));
      else if (state.behaviour === "later" || address.startsWith("busy")) done(smtpError(451, "Try again later"));
      else done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString());
        // The mail is accepted, but the shop gets no reply.
        if (state.behaviour === "drops") return dropConnection(session.id);
        if (state.behaviour === "silent") return;
        done();
      });
    },
  });
  const dropConnection = (id: string) => {
    for (const connection of server.connections as Set<{ id: string; close(): void; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy();
  };
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    /** The Message-IDs of all mails in order of arrival. */
    ids: () => received.map((mail) => mailHeader(mail, "Message-ID")),
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  });
}

/** Returns a header's value unfolded, or "". */
export function mailHeader(mail: string, name: string): string {
  const [head = ""] = mail.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  return unfolded.match(new RegExp(`^${name}: (.*)$`, "im"))?.[1] ?? "";
}

/** Returns a mail with its texts decoded, as far as they are ASCII or base64. */
export const decodeMail = (mail: string): string =>
  mail
    .replaceAll(/(?<=^Content-Transfer-Encoding: base64\r\n\r\n)[\w+/=\r\n]+/gm, (part) =>
      Buffer.from(part, "base64").toString(),
    )
    .replaceAll("=\r\n", "")
    .replaceAll("=3D", "=");
