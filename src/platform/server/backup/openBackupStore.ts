import type { BackupStore } from "./backupStore.ts";
import type { BackupTarget } from "./backupTarget.ts";
import { createFolderStore } from "./folderStore.ts";

/** Loads the S3 client only for a bucket: PostgreSQL starts a process for each file that it archives. */
export async function openBackupStore({ at }: Pick<BackupTarget, "at">): Promise<BackupStore> {
  if (at.kind === "folder") return createFolderStore(at.dir);
  const { createBucketStore } = await import("./bucketStore.ts");
  return createBucketStore(at);
}
