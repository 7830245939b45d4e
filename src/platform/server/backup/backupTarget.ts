import { resolve } from "node:path";
import type { RetentionRule } from "./retention.ts";

export type BackupBucket = {
  kind: "bucket";
  endpoint: string;
  region: string;
  name: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type BackupPlace = { kind: "folder"; dir: string } | BackupBucket;

/** Where backups go, and the passphrase that encrypts them. */
export type BackupTarget = { at: BackupPlace; key: string | undefined };

/** The backups that the shop makes on its own. */
export type BackupPlan = BackupTarget & {
  keep: RetentionRule;
  /** Whether the worker makes them; false if a timer outside does. */
  isScheduled: boolean;
  /** Longest time in seconds until a change reaches the archive of the write-ahead log. */
  walSeconds: number;
};

export type BucketVariables = {
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

/**
 * Parses a folder or `s3://bucket/prefix`. The bucket's credentials are those of BACKUP_S3_…, or else those of the
 * bucket for pictures.
 * @param fail throws with a line that names what is missing
 */
export function parseBackupPlace(text: string, given: BucketVariables, fail: (reason: string) => never): BackupPlace {
  const [, name, prefix = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (!name) {
    if (/^\w+:\/\//.test(text)) fail(`${text} is neither a folder nor a bucket such as s3://nabta-backups/shop.`);
    return { kind: "folder", dir: resolve(text) };
  }
  const variable = (end: "ENDPOINT" | "ACCESS_KEY_ID" | "SECRET_ACCESS_KEY") => {
    const value = given[`BACKUP_S3_${end}`] ?? given[`S3_${end}`];
    return value ?? fail(`BACKUP_S3_${end} is missing: ${text} needs it.`);
  };
  return {
    kind: "bucket",
    endpoint: variable("ENDPOINT"),
    region: given.BACKUP_S3_REGION ?? given.S3_REGION,
    name,
    prefix: prefix.replace(/^\/+|\/+$/g, "").replace(/(?<=.)$/, "/"),
    accessKeyId: variable("ACCESS_KEY_ID"),
    secretAccessKey: variable("SECRET_ACCESS_KEY"),
  };
}
