import type { Stay } from '@hausheft/contract/stays.ts'
import type { StayState } from '@hausheft/contract/stay-states.ts'
import { dayOf, text, yes, type FieldsOf } from '../history/words.ts'

const states: Record<StayState, string> = { asked: 'angefragt', fixed: 'fest', refused: 'abgesagt' }
const stateText = (state: StayState) => states[state]

export const stayFields: FieldsOf<
	Pick<Stay, 'from_on' | 'until_on' | 'guest' | 'people' | 'alone' | 'state' | 'note' | 'decided_note'> & { shown_name: string }
> = {
	shown_name: { label: 'Für', what: 'die Belegung', show: (name: string) => name || null, as: 'named' },
	from_on: dayOf('Ankunft', 'die Ankunft'),
	until_on: dayOf('Abreise', 'die Abreise'),
	guest: null,
	people: { label: 'Personen', what: 'die Zahl der Personen', show: String },
	alone: { label: 'Mit anderen', what: 'den Aufenthalt', show: yes('allein', 'andere willkommen') },
	state: {
		label: 'Zusage',
		what: 'die Zusage',
		show: stateText,
		turn: (_, after, thing) => (after === 'fest' ? `${thing} zugesagt` : after === 'abgesagt' ? `${thing} abgesagt` : undefined),
	},
	note: text('Notiz', 'die Notiz', 'quiet'),
	decided_note: text('Begründung', 'die Begründung', 'quiet'),
}

/** What of the list is not done. One that was changed since it was ticked, as without a network, is judged by its words. */
export function leftUndone(
	departure: readonly string[],
	{ ticked, list }: { ticked: readonly number[]; list?: readonly string[] | undefined },
) {
	const done = list && ticked.map((at) => list[at])
	return departure.filter((line, at) => (done ? !done.includes(line) : !ticked.includes(at)))
}

/** What of the list of a departure was not ticked stands at the end of what is said. */
export function withLeftUndone(description: string | null | undefined, undone: readonly string[]): string {
	const said = description ?? ''
	if (undone.length === 0) return said
	return [said, `Nicht erledigt: ${undone.join(', ')}.`].filter(Boolean).join('\n\n')
}
