// ExecStartPost of the units, and nabta-update: returns once the process is ready, so that restarting one process after
// the other loses no call. Exit code 1 when it has ended, or after ten minutes: it may still wait for its database.
const port = process.env.WORKER_HEALTH_PORT || process.env.PORT;
const until = performance.now() + 600_000;

while (!(await isReady())) {
  if (!isRunning() || performance.now() > until) process.exit(1);
  await new Promise((end) => setTimeout(end, 200));
}

async function isReady() {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(() => {});
  return answer?.ok === true;
}

function isRunning() {
  try {
    return process.env.MAINPID === undefined || process.kill(Number(process.env.MAINPID), 0);
  } catch {
    return false;
  }
}
