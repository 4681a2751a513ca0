// Hides when many want the house, and whose turn it is then.
import type { Party } from '@hausheft/contract/parties.ts'
import { commonNights, peakSpan, turnOf, type Nights } from '@hausheft/contract/stay-nights.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { turnText } from './stay-words.ts'

export type PeakTime = {
	from_on: Day
	until_on: Day
	name: string
	/** Whose turn it is, where there is an order. */ turn: string | undefined
	text: string
}

/** The times of these years that many want, by day. */
export function peakTimes({ peaks }: Pick<StayRules, 'peaks'>, years: readonly number[], parties: readonly Party[]): PeakTime[] {
	return peaks
		.flatMap((peak) =>
			years.map((year): PeakTime => {
				const party = turnOf(peak, year, parties)
				const turn = parties.find(({ id }) => id === party)?.name
				return { ...peakSpan(peak, year), name: peak.name, turn, text: turn ? turnText(year, turn, peak.name) : peak.name }
			}),
		)
		.toSorted((one, other) => (one.from_on < other.from_on ? -1 : 1))
}

/** What is said of the turn to who wants these nights. */
export const turnsIn = (nights: Nights, peaks: readonly PeakTime[]): string[] =>
	peaks.filter((peak) => peak.turn !== undefined && commonNights(nights, peak) !== null).map(({ text }) => text)
