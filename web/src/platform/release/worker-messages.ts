// Hides what the page and the worker behind /sw.js say to each other.

/** The page to a worker that waits: nothing is open that a reload would disturb. */
export const takeOver = 'take over'
/** The worker to every page, once it has taken over. */
export type TookOver = { tookOver: string }
export const tookOver = (data: unknown): string | undefined => (data as Partial<TookOver> | null)?.tookOver
