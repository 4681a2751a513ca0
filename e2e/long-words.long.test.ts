import type { Parties } from '@hausheft/contract/parties.ts'
import type { Stay } from '@hausheft/contract/stays.ts'
import { mostRappen } from '@hausheft/contract/swiss/limits.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { beforeAll, expect, test } from 'vitest'
import { mailOf } from '../server/test/save-mail.ts'
import { unfit } from './fit.ts'
import { house as newHouse, open, type Person } from './house.ts'
import { pdfOf } from './papers.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'
const today = dayOf(Date.now())

let anna: Person
let paths: string[]
/** Whatever can be typed there is one word that is longer than a line of a small phone, and each amount the largest. */
beforeAll(async () => {
	const { home, group, addProperty, ...house } = await newHouse()
	;({ anna } = house)
	const property = (await addProperty('Rustico', 'ferienhaus')).id
	const at = `/properties/${property}`
	const put = async (path: string, body: object) => anna.send('PUT', path, body, (await anna.get<{ version: number }>(path)).version)
	await put(`${at}/stay-rules`, { arrival: [word], departure: [word, `Wasser ${word}`], ask: true })
	await put(`${at}/emergency`, {
		items: [
			{ kind: 'number', text: word, phone: '044 123 45 67' },
			{ kind: 'water', text: `${word} ${word}` },
		],
	})
	const beat = await house.join('Beat', 'member')
	const parties = [anna, beat].map(({ id }, nth) => ({ id: null, name: `${nth}${word.slice(0, 55)}`, people: [id], quotas: [] }))
	await put(`${at}/parties`, { parties, new_expenses: 'equal' })
	const [first, second] = (await anna.get<Parties>(`${at}/parties`)).parties.map(({ id }) => id)
	const left = await anna.post<Stay>(`${at}/stays`, { from_on: addDays(today, -3), until_on: today, guest: word, note: word })
	const asked = await beat.post<Stay>(`${at}/stays`, {
		from_on: addDays(today, 3),
		until_on: addDays(today, 5),
		party: second,
		note: word,
	})
	const object = (await anna.post(`${at}/objects`, { name: word })).id
	const contact = (await anna.post(`${at}/contacts`, { company: word })).id
	const entry = (
		await anna.post(`${at}/events`, {
			name: word,
			description: `${word}\n${word}`,
			event_at: new Date().toISOString(),
			objects: [object],
			contacts: [contact],
			maintenance: { done: true, contact },
			balance: { expense: mostRappen, paid_by: first, split: { by: 'equal' } },
			reminder: { date: addDays(today, 3), note: word, proposal: { expense: mostRappen } },
		})
	).id
	await anna.post(`/events/${entry}/replies`, { text: `${word} ${word}` })
	const form = new FormData()
	const mail = mailOf({ subject: word, text: `${word} ${word}`, parts: [{ name: `${word}.pdf`, content: pdfOf(['Rechnung']) }] })
	form.append('file', new Blob([Uint8Array.from(mail)]), 'Mail.eml')
	const received = (await anna.post(`/groups/${group}/inbox`, form)).id
	const place = `${home}/property/${property}`
	paths = [
		`${place}?event=${entry}`,
		`${place}?event=${entry}&edit=1`,
		`${place}/stays?stay=${left.id}`,
		`${place}/stays?stay=${left.id}&leave=1`,
		`${place}/stays?stay=${asked.id}`,
		`${place}/stays/rules`,
		`${place}/emergency`,
		`${place}/emergency/edit`,
		`${place}/sharing`,
		`${place}/parties`,
		`${place}/objects/edit-${object}`,
		`${place}/contacts/edit-${contact}`,
		`${home}/settings/history`,
		`${home}/settings/trash`,
		`${home}/inbox/view-${received}`,
		`${home}/reminder`,
		home,
	]
})

test('one word of sixty letters and the largest amounts push nothing out of a page, a sheet or a card', async () => {
	for (const path of paths) {
		const page = await open(anna, path, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
		await page.waitForLoadState('networkidle')
		expect([path, await page.getByText('Diese Seite gibt es hier nicht').count()]).toEqual([path, 0])
		for (const width of [320, 390]) {
			await page.setViewportSize({ width, height: 640 })
			await expect.poll(() => unfit(page), { message: `${path} ${width}` }).toEqual([])
		}
		await page.close()
	}
}, 300_000)
