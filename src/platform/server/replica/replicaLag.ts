/** A position in the write-ahead log, such as `16/B374D848`. */
export type WalPosition = string;

/** More are never needed: they are taken once a second, and dropped once they are replayed. */
const maxSamples = 600;

/**
 * Tells how old the data of a standby is. A sample says that the primary had written the log up to a position at a time
 * of this process; a standby that has replayed the position has everything that was committed before that time. So
 * neither the clocks of the servers matter, nor whether anything is written at all.
 */
export function createReplicaLag() {
  let samples: { position: bigint; at: number }[] = [];
  /** The standby has everything that was committed before. */
  let coveredAt = Number.NEGATIVE_INFINITY;
  let openedAt: number | undefined;

  return {
    /** `at` (ms) is before the question was sent. */
    sampled(position: WalPosition, at: number): void {
      openedAt ??= at;
      samples.push({ position: toBytes(position), at });
      // The standby has stopped: its age is counted from the last sample that it covered.
      if (samples.length > maxSamples) samples = samples.filter((_, index) => index % 2 === 0);
    },
    replayed(position: WalPosition): void {
      const bytes = toBytes(position);
      const covered = samples.filter((sample) => sample.position <= bytes).at(-1);
      if (!covered) return;
      coveredAt = Math.max(coveredAt, covered.at);
      samples = samples.filter(({ at }) => at > covered.at);
    },
    /** Returns whether it has everything that was committed before `at`. */
    covers: (at: number): boolean => coveredAt >= at,
    /** Returns the milliseconds since which changes may be missing; undefined before the first sample. */
    age(now: number): number | undefined {
      if (openedAt === undefined) return undefined;
      return now - (coveredAt === Number.NEGATIVE_INFINITY ? openedAt : coveredAt);
    },
  };
}

function toBytes(position: WalPosition): bigint {
  const [high = "0", low = "0"] = position.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
