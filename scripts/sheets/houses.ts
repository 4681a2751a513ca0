// The houses that the sheets show: with nothing, with one of each, with 5,000 entries, with the longest names, with the largest amounts.
import type { Import } from '@hausheft/contract/imports.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoHouse, type DemoPlace } from '../../e2e/demo.ts'
import { lavish, longName, wordy } from '../../e2e/extremes.ts'
import { furnish } from '../../e2e/furnish.ts'
import { newHouse, newPerson, type House } from '../../e2e/person.ts'

/** Where to look, as whom; what is not there has no page. */
export type SheetHouse = {
	cookie: string
	home: string
	place: string
	event?: string
	object?: string
}
export type HouseName = 'demo' | 'viewer' | 'caretaker' | 'empty' | 'one' | 'many' | 'wordy' | 'lavish'

/** Each is made once, when it is first asked for. */
export function sheetHouses(url: string): (name: HouseName) => Promise<SheetHouse> {
	let demo: Promise<DemoPlace> | undefined
	const made = new Map<HouseName, Promise<SheetHouse>>()
	const person = (name = 'Anna Keller') => newPerson(url, name)
	const demoAs = async (role: keyof DemoPlace['cookies']) => ofDemo(await (demo ??= demoHouse(url)), role)
	const makers: Record<HouseName, () => Promise<SheetHouse>> = {
		demo: () => demoAs('owner'),
		viewer: () => demoAs('viewer'),
		caretaker: () => demoAs('caretaker'),
		empty: async () => seen(await newHouse(await person())),
		one: async () => withOneOfEach(await newHouse(await person())),
		many: async () => {
			const house = await furnish(await person())
			await addMany(house, 5000)
			return seen(house)
		},
		wordy: async () => seen(await furnish(wordy(await person(longName('Anna'))))),
		lavish: async () => seen(await furnish(lavish(await person()))),
	}
	return (name) => {
		const known = made.get(name) ?? makers[name]()
		made.set(name, known)
		return known
	}
}

const ofDemo = (house: DemoPlace, role: keyof DemoPlace['cookies']): SheetHouse => ({
	cookie: house.cookies[role],
	home: `/group/${house.group}`,
	place: `/group/${house.group}/property/${house.property}`,
	event: house.event,
	object: house.object,
})

const seen = ({ anna, home, place, ...things }: House & Partial<SheetHouse>): SheetHouse => ({
	...things,
	cookie: anna.cookie,
	home,
	place,
})

async function withOneOfEach(house: House): Promise<SheetHouse> {
	const { anna, group, property, log } = house
	const at = `/properties/${property}`
	const [type] = await anna.get<{ id: string }[]>('/journals/types')
	const [unit] = await anna.get<{ id: string }[]>('/events/units')
	const object = (await anna.post(`${at}/objects`, { name: 'Boiler' })).id
	const journal = (await anna.post(`${at}/journals`, { name: 'Heizung', type: type?.id })).id
	const contact = (await anna.post(`${at}/contacts`, { company: 'Sanitär Huber AG', phone: '044 123 45 67' })).id
	const event = (
		await log('Boiler entkalkt', {
			journal,
			objects: [object],
			contacts: [contact],
			balance: { expense: 34_850, tax_relevant: true },
			measurement: [{ unit: unit?.id, name: 'Wasser', data: '904' }],
			time_recording: [{ minutes: 45 }],
			reminder: { date: '2027-11-20', done: false },
		})
	).id
	await anna.post(`${at}/statistics`, { name: 'Wasserverbrauch', unit: unit?.id, scale: 'month' })
	const mail = new FormData()
	const text = 'From: huber@sanitaer.test\r\nSubject: Rechnung Boiler\r\nDate: Fri, 20 Nov 2026 08:00:00 +0100\r\n\r\nGuten Tag\r\n'
	mail.append('file', new Blob([text]), 'Mail.eml')
	await anna.post(`/groups/${group}/inbox`, mail)
	return { ...seen(house), event, object }
}

/** As a table, as a person would bring them. */
async function addMany({ anna, group, property }: House, rows: number) {
	const line = (_: unknown, at: number) =>
		`${1 + (at % 28)}.${1 + (at % 12)}.${2010 + (at % 16)};Arbeit ${at};${at}.50;werterhaltend;Firma ${at % 250};Objekt ${at % 400};Journal ${at % 60};${at % 90 || 5}`
	const table = ['Datum;Titel;Ausgabe;Steuerart;Firma;Objekt;Journal;Minuten', ...Array.from({ length: rows }, line)].join('\n')
	const form = new FormData()
	form.append('file', new Blob([table]), 'Arbeiten.csv')
	const made = await anna.post<Import>(`/groups/${group}/imports`, form)
	await anna.patch(`/imports/${made.id}`, { ...made.mapping, property })
	for (const dry of [true, false]) {
		await anna.post(`/imports/${made.id}/run`, { dry })
		for (;;) {
			const { status, problem } = await anna.get<Import>(`/imports/${made.id}/get`)
			if (status === 'failed') throw new Error(problem ?? status)
			if (!['checking', 'running'].includes(status)) break
			await sleep(200)
		}
	}
}
