// Hides that a new password or a second factor gives the browser another session: until its answer is there, no tab can tell whether one has ended.

type Mode = 'exclusive' | 'shared'

/** Runs what changes the session by itself, and what asks for it beside others that ask; across all tabs. */
export const withSession = <T>(mode: Mode, run: () => Promise<T>): Promise<T> =>
	// Only where the page came by https or from this machine.
	'locks' in navigator ? navigator.locks.request('hausheft-session', { mode }, run) : run()
