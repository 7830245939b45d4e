import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type pg from "pg";

/** The part of pg's connection that COPY uses. */
type Connection = {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/**
 * Runs `copy … to stdout` and writes the data to the stream, which stays open.
 * @throws errors of PostgreSQL or of the stream
 */
export async function copyOut(client: pg.Client, text: string, target: Writable): Promise<void> {
  let waiting = false;
  await submit(client, text, {
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
      // Copies the chunk, because the driver may reuse its memory. The stream drops writes after an error.
      if (target.destroyed || target.write(Buffer.from(chunk)) || waiting) return;
      waiting = true;
      stream.pause();
      const goOn = () => {
        waiting = false;
        stream.resume();
        target.off("drain", goOn).off("close", goOn);
      };
      target.once("drain", goOn).once("close", goOn);
    },
  });
  if (target.errored) throw target.errored;
}

/** Runs `copy … from stdin` with the content of the stream. */
export async function copyIn(client: pg.Client, text: string, source: Readable): Promise<void> {
  let unreadable: unknown;
  let refused = false;
  const copied = submit(client, text, {
    refuse: () => {
      refused = true;
    },
    async handleCopyInResponse(connection: Connection) {
      try {
        for await (const chunk of source) {
          if (refused) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream as unknown as Writable, "drain");
        }
        connection.endCopyFrom();
      } catch (error) {
        unreadable = error;
        connection.sendCopyFail(String(error));
      }
    },
  });
  await copied.catch((error) => {
    throw unreadable ?? error;
  });
}

type Handlers = { refuse?: () => void; [name: string]: unknown };

function submit(client: pg.Client, text: string, { refuse, ...handlers }: Handlers): Promise<void> {
  return new Promise((done, failed) => {
    client.query({
      submit: (connection: unknown) => (connection as Connection).query(text),
      handleCommandComplete() {},
      handleError(error: Error) {
        refuse?.();
        failed(error);
      },
      handleReadyForQuery: done,
      ...handlers,
    } as pg.Submittable);
  });
}
