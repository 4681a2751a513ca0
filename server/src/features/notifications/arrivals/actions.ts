// Hides what is told of stays: that somebody asks for one, what was decided, and that one begins soon.
import { emergencyKinds, emergencyWords } from '@hausheft/contract/emergency-kinds.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Stay } from '@hausheft/contract/stays.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dayText, daysBetween, weekday } from '@hausheft/contract/swiss/zurich.ts'
import { memberOf, type Acting } from '../../../platform/database/act.ts'
import { findCard } from '../../emergency/queries.ts'
import { findHouse } from '../../sharing/queries.ts'
import { namesOfParties } from '../../sharing/words.ts'
import { findHouseStays, findStay, listStays } from '../../stays/queries.ts'
import { listPropertyNames, type Taken } from '../queries.ts'
import type { Telling } from '../rules.ts'
import { joined } from '../words.ts'
import { haveFallenAway } from './queries.ts'

const pageOf = (group: string, property: string, stay?: string) =>
	`/group/${group}/property/${property}/stays${stay === undefined ? '' : `?stay=${stay}`}`
const daysOf = ({ from_on, until_on }: Stay) => `${dayText(from_on)} bis ${dayText(until_on)}`
const peopleOf = ({ people }: Stay) => `${people} ${people === 1 ? 'Person' : 'Personen'}`

/** As far as it still is so, and the reader sees that house. */
export async function tellStay(acting: Acting, taken: Taken, { today }: { today: string }): Promise<Telling | null> {
	const { group, about, occurrence, person } = taken
	const [told = '', , third = ''] = occurrence.split(' ')
	if (about === null) return null
	if (told === 'left') return tellLeft(acting, taken, about, today)
	const stay = await findStay(acting.db, about)
	const house = stay && (await findHouse(acting.db, { group, property: stay.property }))
	if (!stay || !house) return null
	const who = stay.guest ?? namesOfParties(house.parties)(stay.party ?? '')
	const path = pageOf(group, stay.property, stay.id)
	const row = { text: `${who}, ${daysOf(stay)}`, note: joined(house.name, peopleOf(stay), stay.note), url: path }
	if (told === 'asked') {
		if (stay.state !== 'asked' || !may(memberOf(acting, group), 'stay.decide')) return null
		return {
			title: `${who} möchte kommen: ${house.name}`,
			sections: [{ heading: 'Angefragt', rows: [row] }],
			link: { label: 'Zusagen oder absagen', path },
		}
	}
	if (told === 'decided') {
		if (stay.state === 'asked' || stay.user !== person) return null
		const said = stay.state === 'fixed' ? 'Zugesagt' : 'Abgesagt'
		return {
			title: `${said}: ${house.name}, ${daysOf(stay)}`,
			sections: [{ heading: said, rows: [{ ...row, note: joined(row.note, stay.decided_note) }] }],
			link: { label: 'Ansehen', path },
		}
	}
	// Who has moved it meanwhile is told of the new day.
	if (stay.state !== 'fixed' || stay.from_on !== third || stay.from_on < today) return null
	const rules = (await findHouseStays(acting.db, { group, property: stay.property }))?.rules
	const left = daysBetween(today, stay.from_on)
	const when = left === 0 ? 'Heute' : left === 1 ? 'Morgen' : `Am ${weekday(stay.from_on)}, ${dayText(stay.from_on)}`
	const list = (rules?.arrival ?? []).map((text) => ({ text, note: '', url: path }))
	return {
		title: `${when}: Ankunft in ${house.name}`,
		sections: [
			{ heading: 'Aufenthalt', rows: [row] },
			...(list.length > 0 ? [{ heading: 'Bei der Ankunft', rows: list }] : []),
			{ heading: 'Für alle Fälle', rows: await emergencyRows(acting, { group, property: stay.property }, house.name) },
		],
		link: { label: 'Ansehen', path },
	}
}

/** Where things are and who helps, as on the card; nothing of it is an amount. */
async function emergencyRows({ db }: Acting, { group, property }: { group: string; property: string }, house: string) {
	const url = `/group/${group}/property/${property}/emergency`
	const items = fromJson<EmergencyItem[]>((await findCard(db, group, property))?.items ?? '[]')
	const place = ({ kind }: EmergencyItem) => emergencyKinds.indexOf(kind)
	return [
		...items
			.toSorted((one, other) => place(one) - place(other))
			.map(({ kind, text, phone }) => ({
				// A photo says it, or a number alone.
				text: text.replaceAll(/\s+/g, ' ').trim() || phone || `${emergencyWords[kind]}: siehe Foto`,
				note: joined(kind !== 'number' && emergencyWords[kind], text.trim() && phone),
				url,
			})),
		{ text: 'Notfallblatt', note: house, url },
	]
}

/** Somebody has left the group: what they had asked for is gone, and which of their guests are still to come. */
async function tellLeft(acting: Acting, { group, occurrence }: Taken, property: string, today: string): Promise<Telling | null> {
	const [, who = '', ...moment] = occurrence.split(' ')
	const house = (await listPropertyNames(acting.db, group, [property])).get(property)
	if (house === undefined || !may(memberOf(acting, group), 'stay.decide')) return null
	const guests = (await listStays(acting.db, { group, property }, { from: today, to: '9999-12-31' })).filter(
		(stay) => stay.user === who && stay.guest !== null && stay.state === 'fixed',
	)
	const fell = await haveFallenAway(acting.db, { group, property, person: who, at: moment.join(' ') })
	if (!fell && guests.length === 0) return null
	const path = pageOf(group, property)
	return {
		title: `${fell ? 'Anfragen sind weggefallen' : 'Gäste kommen noch'}: ${house}`,
		intro: `Wer sie ${fell ? 'gestellt' : 'eingetragen'} hat, ist nicht mehr in der Gruppe.`,
		sections: [
			guests.length > 0
				? {
						heading: 'Diese Gäste kommen noch',
						rows: guests.map((stay) => ({ text: stay.guest ?? '', note: daysOf(stay), url: pageOf(group, property, stay.id) })),
					}
				: { heading: house, rows: [{ text: 'Aufenthalte', note: 'Offene Anfragen dieser Person gibt es nicht mehr.', url: path }] },
		],
		link: { label: 'Ansehen', path },
	}
}
