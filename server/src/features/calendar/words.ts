import type { CalendarItem } from '@hausheft/contract/calendar.ts'

const signs: Record<CalendarItem['kind'], string> = {
	entry: 'Eintrag',
	reminder: 'Erinnerung',
	maintenance: 'Unterhalt',
	contact: 'Kontakt',
	stay: 'Aufenthalt',
}

type Standing = Pick<CalendarItem, 'kind' | 'id' | 'group' | 'property' | 'name'>

/** As other programs show it. No amount and no text: an address that others come by tells no more than what a house's days are called. */
export const wordsOf = ({ kind, name, state }: Standing & { state: CalendarItem['state'] | null }) => ({
	title: kind === 'contact' ? `${name || 'Kontakt'}: gültig bis heute` : state === 'asked' ? `${name} (angefragt)` : name,
	note: signs[kind],
})

/** Where it can be looked at. */
export const pathOf = ({ kind, id, group, property }: Standing): string | null =>
	property === null
		? null
		: `/group/${group}/property/${property}${kind === 'contact' ? `/contacts/events-${id}` : kind === 'stay' ? `/stays?stay=${id}` : `?event=${id}`}`
