const whole = (text: string | undefined) => Number(text ?? 0)
const decimal = (text: string) => Number(text.replace(',', '.'))

/** More hours than a day has are minutes and seconds, the way recorded time is shown (`85:00`). */
const clock = (first: number, second: number) => (first > 24 ? first + Math.round(second / 60) : first * 60 + second)

/** Minutes from what people write: `85`, `85 min`, `1:25`, `1h25`, `1 h 25 min`, `1.5 h`, `85:00`. Null if it is not understood. */
export function parseMinutes(typed: string): number | null {
	const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
	const colon = /^(\d{1,5}):([0-5]\d)$/.exec(text)
	if (colon) return clock(whole(colon[1]), whole(colon[2]))
	const hours = /^(\d+(?:[.,]\d+)?) ?(?:h|std\.?|stunden?)(?: ?(\d{1,2}) ?(?:m|min\.?|minuten?|')?)?$/.exec(text)
	if (hours?.[1]) return Math.round(decimal(hours[1]) * 60) + whole(hours[2])
	const minutes = /^(\d{1,6}) ?(?:m|min\.?|minuten?|')?$/.exec(text)
	return minutes ? whole(minutes[1]) : null
}

/** How recorded minutes stand in the field that they are edited in: `1:25`, below an hour `25`. */
export const typedMinutes = (minutes: number) =>
	minutes < 60 ? String(minutes) : minutes < 25 * 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` : `${minutes} min`
