// Hides what was announced lately, for a page whose socket opens a moment after what it shows was read.
import type { Announced } from './audience.ts'

/** Milliseconds, and changes. */
const reach = 120_000
const most = 2000
/** Milliseconds more: on its way a page's request grows older. */
const slack = 2000

/** Milliseconds that only go forward. */
export const clock = (): number => performance.now()

export function rememberRecent(now: () => number = clock) {
	const kept: { at: number; change: Announced }[] = []
	/** All that was announced after it is kept. */
	let from = now()

	function forgetOld() {
		let old = kept.findIndex(({ at }) => at >= now() - reach)
		if (old < 0) old = kept.length
		const gone = kept.splice(0, Math.max(old, kept.length - most)).at(-1)
		if (gone) from = gone.at
	}
	return {
		add: (change: Announced) => {
			kept.push({ at: now(), change })
			forgetOld()
		},
		/** Something may have been missed. */
		forget: () => {
			kept.length = 0
			from = now()
		},
		/** What was announced in so many milliseconds up to then, and after; null where that is not known any more. */
		within: (milliseconds: number, upTo = now()): Announced[] | null => {
			const since = upTo - milliseconds - slack
			return since < from ? null : kept.filter(({ at }) => at >= since).map(({ change }) => change)
		},
	}
}
