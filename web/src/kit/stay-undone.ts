// Hides how it is said that the days of a stay are as before, and that what was agreed about them is not.
import type { StayState } from '@hausheft/contract/stay-states.ts'

/** What was agreed is not agreed to again by who takes the days back. */
export function undoneText(was: StayState | undefined, is: StayState | undefined): string {
	if (was === is || was === undefined) return 'Wie vorher.'
	if (is === 'fixed') return 'Die Tage sind wie vorher, und jetzt zugesagt.'
	return `Die Tage sind wie vorher, die ${was === 'refused' ? 'Absage' : 'Zusage'} nicht: wieder angefragt.`
}

/** What is said beside the new days of a stay that is to be agreed to once more. */
export const askedAgain = (was: StayState | undefined, is: StayState): string =>
	is === 'asked' && was !== undefined && was !== 'asked' ? ' Wieder angefragt.' : ''
