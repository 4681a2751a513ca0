import type { Scale } from '@hausheft/contract/scales.ts'
import { slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

type Range = { slots: number; text: string }
/** How much can be looked at; the middle one is what the server shows of itself. */
export const rangesOf: Record<Scale, readonly Range[]> = {
	day: [
		{ slots: 30, text: '30 Tage' },
		{ slots: 90, text: '90 Tage' },
		{ slots: 365, text: '1 Jahr' },
		{ slots: 3653, text: '10 Jahre' },
	],
	week: [
		{ slots: 26, text: '26 Wochen' },
		{ slots: 104, text: '2 Jahre' },
		{ slots: 522, text: '10 Jahre' },
	],
	month: [
		{ slots: 12, text: '1 Jahr' },
		{ slots: 36, text: '3 Jahre' },
		{ slots: 120, text: '10 Jahre' },
	],
	// All of them.
	year: [],
}
export const usual: Record<Scale, number | undefined> = { day: 90, week: 104, month: 36, year: undefined }

/** What is asked for; nothing for what is shown anyway. */
export const askedOf = (slots: number | undefined, scale: Scale, own: Scale, today: Day): { from?: Day; to?: Day; scale?: Scale } => ({
	...(slots !== undefined && slots !== usual[scale] && { from: slotAfter(slotOf(today, scale), scale, 1 - slots), to: today }),
	...(scale !== own && { scale }),
})
