import type { Scale } from '@hausheft/contract/scales.ts'
import { isoWeek, slotName } from '@hausheft/contract/swiss/slots.ts'
import { daysBetween, monthYear, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { SlotLabel } from '../../ui/charts/line-chart.tsx'

/** How many slots apart labels may stand, so that the round ones are hit: Januar, week 1, every second year. */
const distances: Record<Scale, readonly number[]> = {
	day: [1, 2, 7, 14, 28, 56, 112, 364, 728, 1456],
	week: [1, 2, 4, 8, 13, 26, 52, 104, 208],
	month: [1, 2, 3, 6, 12, 24, 60, 120, 240],
	year: [1, 2, 5, 10, 20, 50],
}

/** As many names below a chart as have room. */
export const labelsOf =
	(slots: readonly Day[], scale: Scale) =>
	(step: number): SlotLabel[] => {
		const wide = 8 + 7 * (scale === 'year' ? 4 : 8)
		const every = distances[scale].find((each) => each * step >= wide) ?? slots.length
		return slots.flatMap((slot, at) => (ordinal(slot, scale) % every === 0 ? [{ at, text: shortName(slot, scale) }] : []))
	}

function ordinal(slot: Day, scale: Scale): number {
	const year = Number(slot.slice(0, 4))
	if (scale === 'year') return year
	if (scale === 'month') return year * 12 + Number(slot.slice(5, 7)) - 1
	return daysBetween('2024-01-01', slot) / (scale === 'week' ? 7 : 1)
}

/** `3.2.26`, `KW 3/26`, `Mär 26`, `2026`. */
function shortName(slot: Day, scale: Scale): string {
	if (scale === 'day') return `${Number(slot.slice(8))}.${Number(slot.slice(5, 7))}.${slot.slice(2, 4)}`
	if (scale === 'month') return `${monthYear(slot).slice(0, 3)} ${slot.slice(2, 4)}`
	if (scale === 'year') return slotName(slot, scale)
	const { year, week } = isoWeek(slot)
	return `KW ${week}/${String(year).slice(2)}`
}
