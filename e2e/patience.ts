/** How many times as long as on a machine of its own everything is waited for: `npm run test:full -- loaded` says more. */
const patience = Number(process.env['HAUSHEFT_PATIENCE'] ?? 1)

/** A time limit in milliseconds: how long one waits at most for what should come. */
export const within = (milliseconds: number): number => milliseconds * patience
