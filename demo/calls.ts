import { emergency } from '@hausheft/contract/emergency.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { addDays, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import { contacts, type Contacts } from './contacts.ts'
import { cards } from './cards.ts'
import { written } from './days.ts'
import { entries } from './entries.ts'
import type { EntryDraft } from './entry.ts'
import type { House } from './house.ts'
import { mails } from './mails.ts'
import { demoNouns } from './nouns.ts'
import { places, placeKeys } from './places.ts'
import { ref } from './ref.ts'
import { replyStages } from './replies.ts'
import { closingCalls, partyCalls, partyReads, sharedAs } from './shared.ts'
import { stayStages } from './stays.ts'
import { of, step, type Task, type Upload } from './task.ts'

/** One after the other: what a stage names, an earlier one has made. */
export type Stage = { title: string; tasks: Task[] }

/** The houses themselves: whoever joins the group may be limited to one of them. */
export function houseCalls(house: House): Stage {
	const fields = places(house)
	const tasks = placeKeys.map((key) =>
		step(ref('property', key), 'owner', properties.createProperty, { ...of(ref('group', 'own')), body: fields[key] }),
	)
	return { title: 'Häuser', tasks }
}

/** All that is in them. */
export function contentCalls(house: House): Stage[] {
	const people = contacts(house)
	const drafts = entries(house, people).map((draft, at) => ({ draft: { ...draft, ...sharedAs(draft) }, key: String(at) }))
	return [
		{ title: 'Objekte, Kontakte und Journale', tasks: [...nounTasks(house, people, false), ...partyCalls(house)] },
		{ title: 'Wer sich ein Haus teilt', tasks: partyReads() },
		{
			title: 'Einträge mit Fotos und Belegen',
			tasks: [...nounTasks(house, people, true), ...drafts.map((each) => entryCall(house, people, each))],
		},
		{ title: 'Notfallkarten und Pauschalen', tasks: [...cardCalls(house, people), ...flatRateCalls(house)] },
		{ title: 'Posteingang', tasks: [mailTask(house, people)] },
		{ title: 'Was inzwischen erledigt ist', tasks: drafts.flatMap(afterwards) },
		...stayStages(house).map((tasks) => ({ title: 'Aufenthalte', tasks })),
		...closingCalls(house).map((tasks) => ({ title: 'Abrechnung', tasks })),
		...replyStages(drafts).map((tasks) => ({ title: 'Antworten', tasks })),
	]
}

/** Of the nouns of a house, those that name others after the others. */
const nounTasks = (house: House, people: Contacts, isAfter: boolean) =>
	Object.values(demoNouns).flatMap(({ tasks, after = false }) => (after === isAfter ? tasks(house, people) : []))

function cardCalls(house: House, people: Contacts): Task[] {
	const all = cards(people)
	return placeKeys.map((key) => {
		const place = ref('property', key)
		const numbered = all[key].map((line, at) => ({ ...line, makes: ref('file', `card.${key}.${at}`) }))
		const uploads = numbered.flatMap(({ picture, makes, text }): Upload[] =>
			picture
				? [
						{
							makes,
							picture,
							place,
							as: 'owner',
							filename: `${text.split(':')[0]}.jpg`,
							seed: `${house.seed} ${makes}`,
							taken: '2025:05:10 10:15:00',
						},
					]
				: [],
		)
		const items = numbered.map(({ picture, makes, ...item }) => ({ ...item, file: picture ? makes : null }))
		const task = step(ref('card', key), 'owner', emergency.putEmergency, { ...of(place), body: { items } })
		// Who shares a house has been written there before.
		return { uploads, step: { ...task.step, version: key === 'rustico' ? 2 : 1 } }
	})
}

/** What the canton would take off without receipts, of last year and of this one. */
const flatRateCalls = ({ today }: House): Task[] =>
	[-1, 0].map((ago) => {
		const year = Number(today.slice(0, 4)) + ago
		const body = { base: 9_180_000, percent: 20, note: 'Mietertrag ohne Nebenkosten. Gebäude älter als zehn Jahre.' }
		const params = { id: ref('property', 'haus'), year }
		const task = step(ref('flat-rate', String(year)), 'owner', tax.putFlatRate, { params, body })
		return { uploads: [], step: { ...task.step, version: 0 } }
	})
/** Mails to be sent in, of which one has been dealt with. */
function mailTask(house: House, people: Contacts): Task {
	const group = ref('group', 'own')
	const uploads = mails(house, people).map((mail): Upload => ({
		makes: ref('mail', mail.key),
		as: 'owner',
		place: group,
		filename: `${mail.subject}.eml`,
		mail,
		day: addDays(house.today, -mail.ago),
	}))
	const done = step(ref('mail', 'hecke.done'), 'owner', inbox.changeInboxItem, { ...of(ref('mail', 'hecke')), body: { processed: true } })
	return { uploads, step: done.step }
}

type Numbered = { draft: EntryDraft; key: string }

function entryCall(house: House, people: Contacts, { draft, key }: Numbered): Task {
	const {
		place,
		on,
		time = '12:00',
		by: as = 'owner',
		book,
		objects: about = [],
		contacts: named = [],
		photos,
		papers,
		ticked,
		mark,
		plan,
		...parts
	} = draft
	const uploads = uploadsOf(house, people, { draft, key })
	const body = {
		...parts,
		event_at: instantOf({ day: on, time }),
		...(book && { journal: ref('journal', book) }),
		objects: about.map((each) => ref('object', each)),
		contacts: named.map((each) => ref('contact', each)),
		files: uploads.map(({ makes }) => makes),
	}
	return { uploads, step: { makes: ref('event', key), as, endpoint: events.createEvent, input: { ...of(ref('property', place)), body } } }
}

function uploadsOf(house: House, people: Contacts, { draft, key }: Numbered): Upload[] {
	const { place, on, time = '12:00', by: as = 'owner', photos = [], papers = [] } = draft
	const head = { as, place: ref('property', place) }
	const compact = `${on}_${time}`.replaceAll(/[-:]/g, '')
	const shots = photos.map((picture, at) => ({
		...head,
		makes: ref('file', `${key}.${at}`),
		filename: `IMG_${compact}${String(10 + at * 7)}.jpg`,
		picture,
		seed: `${house.seed} ${key} ${at}`,
		taken: `${on.replaceAll('-', ':')} ${time}:${String(10 + at * 7)}`,
	}))
	const bills = papers.map(({ from, lines }, at) => {
		const { company, address_street, address_zip, address_city, phone } = people[from]
		const number = `${on.slice(0, 4)}-${String(1000 + Number(key) * 7)}`
		return {
			...head,
			makes: ref('file', `${key}.p${at}`),
			filename: `Rechnung ${company} ${on}.pdf`,
			letter: {
				from: [company ?? '', address_street ?? '', `${address_zip} ${address_city}`, `Telefon ${phone}`],
				to: [house.people.owner.name, places(house).haus.address_street ?? '', '8810 Horgen'],
				title: draft.name,
				dated: written(on),
				number,
				lines,
			},
		}
	})
	return [...shots, ...bills]
}

/** What happens to an entry later on: ticked off by the caretaker, marked by who looks at its photo. */
function afterwards({ draft: { ticked, mark, plan, objects: [object] = [] }, key }: Numbered): Task[] {
	const tasks: Task[] = []
	if (ticked)
		tasks.push(
			step(ref('event', `${key}.done`), 'caretaker', events.completeEvent, {
				...of(ref('event', key)),
				body: { part: ticked, done: true },
			}),
		)
	if (mark) {
		const selector = {
			type: 'FragmentSelector' as const,
			conformsTo: 'http://www.w3.org/TR/media-frags/' as const,
			value: `xywh=percent:${mark.at.join(',')}`,
		}
		const body = { type: 'TextualBody' as const, value: mark.text, purpose: 'commenting' as const }
		tasks.push(
			step(ref('file', `${key}.mark`), 'owner', annotations.putAnnotations, {
				...of(ref('file', `${key}.0`)),
				body: [{ '@context': 'http://www.w3.org/ns/anno.jsonld', id: '#mark-1', type: 'Annotation', body: [body], target: { selector } }],
			}),
		)
	}
	if (plan)
		tasks.push(
			step(ref('file', `${key}.plan`), 'owner', files.changeFile, {
				...of(ref('file', `${key}.0`)),
				body: { filename: plan, plan: true, ...(object && { object: ref('object', object) }) },
			}),
		)
	return tasks
}
