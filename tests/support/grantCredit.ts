import { randomUUID } from "node:crypto";
import type { TestUser } from "./users.ts";

/** Grants store credit, in Egyptian pounds. */
export async function grantCredit(staff: TestUser, userId: string, amount: number): Promise<void> {
  const body = { change: "grant", amount, reason: "Test", idempotencyKey: randomUUID() };
  const answer = await staff.post(`/admin/customers/${userId}/credit`, body);
  if (answer.status !== 200) throw new Error(`Granting credit failed: ${JSON.stringify(answer.body)}`);
}
