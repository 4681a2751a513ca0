// Hides how the running time is counted and written, and what it is worth in an entry.

/** Whole seconds; never less than none, whatever the device's clock says. */
export const secondsSince = (started_at: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(started_at)) / 1000))

type Run = { started_at: string; stopped_at: string | null }

/** How long it has run; stopped it keeps its length. */
export const secondsOf = ({ started_at, stopped_at }: Run, now: number): number =>
	secondsSince(started_at, stopped_at === null ? now : Date.parse(stopped_at))

/** A start from which on it has run for so long now. */
export const startBefore = (seconds: number, now: number): string => new Date(now - seconds * 1000).toISOString()

/** Milliseconds until the watch has run for one second more. */
export const untilNextSecond = (started_at: string, now: number): number => {
	const into = (now - Date.parse(started_at)) % 1000
	return 1000 - (into < 0 ? into + 1000 : into)
}

/** To the nearest minute, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))

/** Nobody works for so long without a break: it was forgotten, and nothing is booked unasked. */
export const isForgotten = (seconds: number): boolean => seconds > 12 * 3600

/** The server takes a start of up to a day back; a little less, until it arrives there. */
export const canRestart = (seconds: number): boolean => seconds < 24 * 3600 - 60

/** Whether it must be said how long it really was: of one that runs, and of one that came back stopped because it had run for too long. */
export const isUnsure = ({ stopped_at }: Pick<Run, 'stopped_at'>, seconds: number): boolean =>
	stopped_at === null ? isForgotten(seconds) : !canRestart(seconds)

/** As the server takes it again: one that has run for more than a day is stopped. */
export const comingBack = <W extends Run>(watch: W, now: number): W =>
	watch.stopped_at !== null || canRestart(secondsSince(watch.started_at, now))
		? watch
		: { ...watch, stopped_at: new Date(now).toISOString() }
