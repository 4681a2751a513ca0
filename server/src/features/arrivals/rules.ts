/** Whether a mail can come in: `busy`, later; `full`, once somebody has deleted some for good. */
export type Room = 'open' | 'busy' | 'full'

/** So many mails an hour a group takes, and so many bytes of them there may be in all groups of whoever owns it. */
const mostInAnHour = 200
const mostKept = 1e9

export const roomFor = ({ mails, bytes }: { mails: number; bytes: number }, size: number): Room =>
	bytes + size > mostKept ? 'full' : mails >= mostInAnHour ? 'busy' : 'open'

/** Minutes from one time that took too long until the next. */
const pauses = [5, 20, 60]
/** When a mail is tried again that has taken too long so often; null where that is enough. */
export function triedAgainAt(tries: number, now = new Date()): Date | null {
	const pause = pauses[tries - 1]
	return pause === undefined ? null : new Date(now.getTime() + pause * 60_000)
}

/** When it came: never later than now, never before there was mail. */
export function datedAt(at: Date | null, now = new Date()): Date {
	if (at === null || at > now || at.getTime() < Date.UTC(1990, 0)) return now
	return at
}

/** A picture within the text is worth keeping where it is no ornament of a signature. */
export const isWorthKeeping = ({ size, width, height }: { size: number; width: number | null; height: number | null }): boolean =>
	size >= 40_000 && (width ?? 0) >= 400 && (height ?? 0) >= 300
