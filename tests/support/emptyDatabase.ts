import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./setupPostgres.ts";

/** Creates an empty database on the tests' server. `await using` drops it. */
export async function emptyDatabase() {
  const { url } = inject("postgres");
  const name = `nabta_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  return {
    url: databaseUrl(url, name),
    async [Symbol.asyncDispose]() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
