/** Whether a mail can come in: `busy`, later; `full`, once somebody has dealt with what lies there. */
export type Room = 'open' | 'busy' | 'full'

/** What a group takes: so many mails an hour, and so many bytes that nobody has dealt with. */
export const mostInAnHour = 200
export const mostUndone = 1e9

export const roomFor = ({ mails, bytes }: { mails: number; bytes: number }, size: number): Room =>
	bytes + size > mostUndone ? 'full' : mails >= mostInAnHour ? 'busy' : 'open'

/** When it came: never later than now, never before there was mail. */
export function datedAt(at: Date | null, now = new Date()): Date {
	if (at === null || at > now || at.getTime() < Date.UTC(1990, 0)) return now
	return at
}

/** A picture within the text is worth keeping where it is no ornament of a signature. */
export const isWorthKeeping = ({ size, width, height }: { size: number; width: number | null; height: number | null }): boolean =>
	size >= 40_000 && (width ?? 0) >= 400 && (height ?? 0) >= 300
