// Whether the server of this container answers, for its health check: ends with 0 or 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/be/health`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
