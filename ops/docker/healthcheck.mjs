// Exit code 0 when this container's process says that it is ready. A worker answers at WORKER_HEALTH_PORT.
const port = process.env.WORKER_HEALTH_PORT || process.env.PORT || "3000";
const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exit(response?.ok ? 0 : 1);
