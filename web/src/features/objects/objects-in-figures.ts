import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { longAgo } from '@hausheft/contract/swiss/long-ago.ts'
import { dayOf, dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { rentalWord } from './object-rental.ts'

const places =
	/wohnung|zimmer|studio|loft|büro|\bladen\b|haus|chalet|garage|parkplatz|keller|estrich|garten|rasen|hecke|baum|beet|platz|balkon|terrasse/
const machines = /maschine|mäher|pumpe|heiz|lüftung|licht|tor\b|türe?\b|schlüssel|zähler/

/** What has no works is not serviced: there one works. */
export function lastServiceWord(name: string): 'Letzter Service' | 'Letzte Arbeit' {
	const low = name.toLowerCase()
	return places.test(low) && !machines.test(low) ? 'Letzte Arbeit' : 'Letzter Service'
}

/** When it was last done, else what was last logged. */
export function lastDone(
	{ name, last_service_at, last_at }: Pick<PropertyObject, 'name' | 'last_service_at' | 'last_at'>,
	today: Day,
): string {
	const at = last_service_at ?? last_at
	if (!at) return 'Noch kein Eintrag'
	const day = dayOf(at)
	return `${last_service_at ? lastServiceWord(name) : 'Letzter Eintrag'} ${longAgo(day, today)}, ${dayText(day)}`
}

/** What its row says of it. */
export const objectRow = (
	object: Pick<PropertyObject, 'name' | 'disabled_at' | 'last_service_at' | 'last_at'>,
	today: Day,
): { name: string; note: string; off: boolean } => ({
	name: object.name,
	note: lastDone(object, today),
	off: object.disabled_at !== null,
})

/** How many there are, and of how many something is open or away. */
export function objectsText(list: readonly Pick<PropertyObject, 'name' | 'state'>[]): string {
	const open = list.filter(({ state }) => state.is_maintenance_open).length
	const away = list.filter(({ state }) => state.is_rent).map(({ name }) => rentalWord(name))
	const rented = (['vermietet', 'ausgegeben'] as const).map((word) => [away.filter((each) => each === word).length, word] as const)
	const parts = [open > 0 && `${open} mit offenem Unterhalt`, ...rented.map(([n, word]) => n > 0 && `${n} ${word}`)]
	return [count(list.length, 'Objekt', 'Objekte'), ...parts].filter(Boolean).join(' · ')
}
