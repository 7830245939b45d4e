/** Runs the task for each item in turn. A failure does not stop the others; the first one is thrown at the end. */
export async function runEach<Item>(items: readonly Item[], task: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await task(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
