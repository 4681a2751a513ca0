// Hides how large a photo is sent, in which format, and when it was taken.
/** The longest side of a photo as it is sent. */
const longestSide = 2560

/** Formats that a browser can draw and that come out of cameras; drawings and moving pictures stay as they are. */
export const isScalable = (type: string) => /^image\/(jpeg|png|webp|heic|heif|avif)$/.test(type)

/** How large it is drawn; undefined if it is small enough already. */
export function scaledSize(width: number, height: number): { width: number; height: number } | undefined {
	const share = longestSide / Math.max(width, height)
	return share >= 1 ? undefined : { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** A picture with transparent parts stays one. */
export const scaledType = (type: string) => (type === 'image/png' ? 'image/png' : 'image/jpeg')
export const scaledName = (name: string, type: string) => (type === 'image/png' ? name : name.replace(/\.\w{2,5}$/, '') + '.jpg')
export const quality = 0.86

/** What a camera writes (`2026:11:18 14:03:22`, the clock on the wall) as day and time; undefined for what is none. */
export function takenAt(written: unknown): { day: string; time: string } | undefined {
	const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d)/.exec(typeof written === 'string' ? written : '')
	if (!parts) return undefined
	const [, year, month, day, hour, minute] = parts
	const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
	// Cameras whose clock was never set write years before photos existed.
	return Number.isNaN(date.getTime()) || Number(year) < 1990 ? undefined : { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}
