import { mailOf } from '../server/test/save-mail.ts'
import { pdfOf } from './papers.ts'
import { newHouse, type Person } from './person.ts'

export type FurnishedHouse = Awaited<ReturnType<typeof furnish>>

/** A family with one house, what belongs to it, sixty entries, a statistic, a card for emergencies, a bill that came by mail and an open invitation, for the tests and measurements that need one to be there. */
export async function furnish(anna: Person) {
	const house = await newHouse(anna)
	const { group, property } = house
	const place = `/properties/${property}`
	const journalTypes = await anna.get<{ id: string; name: string }[]>('/journals/types')
	const journalType = journalTypes.find(({ name }) => name === 'Heizung & Energie')?.id ?? ''
	const units = await anna.get<{ id: string; symbol: string }[]>('/events/units')
	const unit = units.find(({ symbol }) => symbol === 'm³')?.id ?? ''
	const object = (await anna.post(`${place}/objects`, { name: 'Boiler' })).id
	await anna.post(`${place}/objects`, { name: 'Waschmaschine', disabled_at: '2026-10-01T08:00:00.000Z' })
	const journal = (await anna.post(`${place}/journals`, { name: 'Heizung', type: journalType })).id
	const firm = { company: 'Sanitär Huber AG', lastname: 'Huber', phone: '044 123 45 67', email: 'info@huber.test', address_city: 'Horgen' }
	const contact = (await anna.post(`${place}/contacts`, firm)).id
	await anna.post(`${place}/contacts`, { firstname: 'Rosa', lastname: 'Meier', valid_from: '2021-04-01', valid_until: '2026-03-31' })
	for (let day = 0; day < 60; day++) {
		await house.log(['Heizung entlüftet', 'Miete eingegangen', 'Rasen gemäht', 'Zähler abgelesen'][day % 4] ?? '', {
			description: day % 3 === 0 ? 'Expansionsgefäss verliert leicht, beim nächsten Service ersetzen lassen.' : '',
			event_at: new Date(Date.UTC(2026, 10, 20) - day * 86_400_000).toISOString(),
			...(day % 4 === 1 && { balance: { income: 184_000, tax_relevant: false } }),
			...(day % 4 === 0 && { journal, objects: [object], contacts: [contact] }),
			...(day % 4 === 3 && { objects: [object], measurement: [{ unit, name: 'Wasser', data: String(900 - day) }] }),
			...(day % 4 === 0 && { maintenance: { done: day % 8 === 0 }, balance: { expense: 12_350, tax_relevant: true } }),
			...(day % 5 === 0 && { reminder: { date: `2026-12-${10 + (day % 20)}`, done: false } }),
		})
	}
	const statistic = (await anna.post(`${place}/statistics`, { name: 'Wasserverbrauch', unit, scale: 'month' })).id
	const { version } = await anna.get<{ version: number }>(`${place}/emergency`)
	await anna.send('PUT', `${place}/emergency`, { items: [{ kind: 'water', text: 'Hinter der Waschmaschine' }] }, version)
	const bill = mailOf({
		from: 'Sanitär Huber AG <info@huber.test>',
		subject: 'Rechnung Boiler entkalkt',
		text: 'Guten Tag\n\nIm Anhang unsere Rechnung.\n\nFreundliche Grüsse\nSanitär Huber AG',
		html: '<p>Guten Tag</p><p>Im Anhang unsere <b>Rechnung</b>.</p>',
		parts: [{ name: 'Rechnung 4711.pdf', content: pdfOf(['Rechnung 4711']) }],
	})
	const saved = new FormData()
	saved.append('file', new Blob([Uint8Array.from(bill)]), 'Mail.eml')
	const mail = (await anna.post(`/groups/${group}/inbox`, saved)).id
	const invite = (await anna.post(`/groups/${group}/invites`, { email: 'beat@hauswart.test', role: 'caretaker' })).id
	const { ids } = await anna.get<{ ids: string[] }>(`${place}/events-rolling?limit=1`)
	return { ...house, cookie: anna.cookie, invite, event: ids[0] ?? '', object, contact, journal, statistic, mail }
}
