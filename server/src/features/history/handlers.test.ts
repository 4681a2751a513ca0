import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history, type HistoryQuery } from '@hausheft/contract/history.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { trash, type TrashSource } from '@hausheft/contract/trash.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
})

const of = (id: string) => ({ params: { id } })
const read = async (by: TestPerson, query: HistoryQuery = {}, group = house.group.id) =>
	(await server.call(by, history.listHistory, { ...of(group), query: { limit: 200, ...query } })).body
const texts = async (by: TestPerson, query: HistoryQuery = {}) => (await read(by, query)).map(({ text }) => text)
const log = async (by: TestPerson, body: object = {}, property = house.property.id) =>
	(
		await server.call(by, events.createEvent, {
			...of(property),
			body: { name: 'Boiler entkalkt', event_at: '2026-11-20T09:00:00.000Z', ...body },
		})
	).body
const change = async (by: TestPerson, id: string, body: object): Promise<Event> => {
	const { version } = (await server.call(by, events.getEvent, of(id))).body
	const { status, body: event } = await server.call(by, events.changeEvent, { ...of(id), body }, { version })
	expect(status).toBe(200)
	return event
}
const restore = (by: TestPerson, source: TrashSource, id: string) => server.call(by, trash.restoreTrash, { params: { source, id } })

describe('the history of an entry', () => {
	it('says in one sentence who changed what, and field by field what it was and is', async () => {
		const { anna } = house
		const beat = await house.join('admin')
		const { id } = await log(anna, { balance: { expense: 12_000 } })
		await change(beat, id, { balance: { expense: 123_456 } })
		await change(beat, id, { name: 'Boiler', event_at: '2026-07-01T22:30:00.000Z', balance: null })
		const rows = await read(anna, { source: 'event', fk: id })
		expect(rows.map(({ text }) => text)).toEqual([
			'admin hat den Namen, das Datum und den Betrag geändert',
			"admin hat den Betrag von CHF\u00a0120.00 auf CHF\u00a01'234.56 geändert",
			'Anna hat den Eintrag «Boiler entkalkt» erfasst',
		])
		expect(rows[0]).toMatchObject({
			source: 'event',
			fk: id,
			event: 'UPDATE',
			user: beat.id,
			user_name: 'admin',
			name: 'Boiler',
			property: house.property.id,
		})
		expect(rows[0]?.changes).toEqual([
			{ field: 'name', label: 'Name', before: 'Boiler entkalkt', after: 'Boiler' },
			{ field: 'event_at', label: 'Datum', before: '20.11.2026, 10:00', after: '02.07.2026, 00:30' },
			{ field: 'balance.expense', label: 'Betrag', before: "CHF\u00a01'234.56", after: null },
		])
		expect(rows[2]?.changes).toContainEqual({ field: 'balance.expense', label: 'Betrag', before: null, after: 'CHF\u00a0120.00' })
	})
	it('calls things by their names, and says what came and what went', async () => {
		const { anna, property } = house
		const entry = await log(anna, { objects: [{ name: 'Boiler' }], contacts: [{ company: 'Sanitär Huber AG' }] })
		const { id } = entry
		const unit = (await server.call(anna, events.listUnits, {})).body.find(({ symbol }) => symbol === 'kWh')?.id as string
		const type = (await server.call(anna, journals.listJournalTypes, {})).body[0]?.id as string
		const journal = (await server.call(anna, journals.createJournal, { ...of(property.id), body: { name: 'Heizung', type } })).body.id
		await change(anna, id, { journal })
		await change(anna, id, { objects: [...entry.objects, { name: 'Waschmaschine' }, { name: 'Tumbler' }] })
		await change(anna, id, { contacts: [] })
		await change(anna, id, {
			maintenance: { contact: entry.contacts[0], done: false, date: '2026-12-24', recurrence: { every: 1, unit: 'year' } },
		})
		await server.call(anna, events.completeEvent, { ...of(id), body: { part: 'maintenance', done: true } })
		await change(anna, id, { measurement: [{ unit, name: 'Strom', data: '48210.5', object: entry.objects[0] as string }] })
		await change(anna, id, { time_recording: [{ minutes: 85, user_id: anna.id }] })
		await change(anna, id, { description: 'Kalk bis oben.' })
		const file = (await upload(server, anna, house.group.id, { bytes: await photo(8, 8), name: 'kalk.jpg', form: { event: id } })).body
		const [all, changes] = [await texts(anna, { fk: id }), (await read(anna, { fk: id })).map((row) => row.changes)]
		expect(all.toReversed()).toEqual([
			'Anna hat den Eintrag «Boiler entkalkt» erfasst',
			'Anna hat das Journal auf «Heizung» gesetzt',
			'Anna hat die Objekte «Waschmaschine» und «Tumbler» hinzugefügt',
			'Anna hat den Kontakt «Sanitär Huber AG» entfernt',
			'Anna hat den Unterhalt ergänzt',
			'Anna hat den Unterhalt abgehakt',
			"Anna hat die Messung «Strom: 48'210.5\u00a0kWh (Boiler)» hinzugefügt",
			'Anna hat die Zeit «Anna: 1 h 25 min» hinzugefügt',
			'Anna hat die Beschreibung ergänzt',
			'Anna hat die Datei «kalk.jpg» hinzugefügt',
		])
		expect(changes.toReversed()[4]).toEqual([
			{ field: 'maintenance.done', label: 'Unterhalt', before: null, after: 'offen' },
			{ field: 'maintenance.date', label: 'Unterhalt fällig am', before: null, after: '24.12.2026' },
			{ field: 'maintenance.contact', label: 'Unterhalt durch', before: null, after: 'Sanitär Huber AG' },
			{ field: 'maintenance.recurrence', label: 'Unterhalt wiederholt sich', before: null, after: 'jedes Jahr' },
		])
		expect(await texts(anna, { fk: file.id })).toEqual(['Anna hat die Datei «kalk.jpg» hochgeladen'])
	})
	it('goes on through the trash and back', async () => {
		const { anna } = house
		const { id, version } = await log(anna)
		await server.call(anna, events.removeEvent, of(id), { version })
		expect((await restore(anna, 'event', id)).status).toBe(204)
		expect(await texts(anna, { fk: id })).toEqual([
			'Anna hat den Eintrag «Boiler entkalkt» wiederhergestellt',
			'Anna hat den Eintrag «Boiler entkalkt» in den Papierkorb gelegt',
			'Anna hat den Eintrag «Boiler entkalkt» erfasst',
		])
	})
})

describe('the history of everything else', () => {
	it('reads the same for properties, objects, contacts, journals, files and the group', async () => {
		const { anna, property, group } = house
		const object = (await server.call(anna, objects.createObject, { ...of(property.id), body: { name: 'Boiler' } })).body
		await server.call(anna, objects.changeObject, { ...of(object.id), body: { disabled_at: '2026-11-20T09:00:00.000Z' } }, { version: 1 })
		await server.call(anna, objects.removeObject, of(object.id), { version: 2 })
		await restore(anna, 'object', object.id)
		expect(await texts(anna, { fk: object.id })).toEqual([
			'Anna hat das Objekt «Boiler» wiederhergestellt',
			'Anna hat das Objekt «Boiler» in den Papierkorb gelegt',
			'Anna hat das Objekt «Boiler» stillgelegt',
			'Anna hat das Objekt «Boiler» angelegt',
		])
		const contact = (await server.call(anna, contacts.createContact, { ...of(group.id), body: { company: 'Maler Frei' } })).body
		await server.call(
			anna,
			contacts.changeContact,
			{ ...of(contact.id), body: { phone: '044 123 45 67', properties: [property.id] } },
			{ version: 1 },
		)
		await server.call(anna, contacts.removeContact, of(contact.id), { version: 2 })
		await restore(anna, 'contact', contact.id)
		expect(await texts(anna, { fk: contact.id })).toEqual([
			'Anna hat den Kontakt «Maler Frei» wiederhergestellt',
			'Anna hat den Kontakt «Maler Frei» in den Papierkorb gelegt',
			'Anna hat die Telefonnummer und die Liegenschaften ergänzt',
			'Anna hat den Kontakt «Maler Frei» angelegt',
		])
		const types = (await server.call(anna, properties.listPropertyTypes, {})).body
		const holiday = types.find(({ key }) => key === 'ferienhaus')?.id as string
		await server.call(anna, properties.changeProperty, { ...of(property.id), body: { type: holiday } }, { version: 1 })
		const id = (await upload(server, anna, group.id, { bytes: await photo(8, 8), name: 'haus.jpg' })).body.id
		await server.call(anna, properties.changeProperty, { ...of(property.id), body: { photo: id } }, { version: 2 })
		expect(await texts(anna, { source: 'property', fk: property.id })).toEqual([
			'Anna hat das Bild ergänzt',
			'Anna hat die Art von Mehrfamilienhaus auf Ferienhaus geändert',
			'Anna hat die Liegenschaft «Bergstrasse 12» angelegt',
		])
		await server.call(anna, groups.changeGroup, { ...of(group.id), body: { name: 'Kellers' } })
		expect((await texts(anna, { source: 'group' }))[0]).toBe('Anna hat den Namen von «Familie Keller» auf «Kellers» geändert')
	})
	it('tells of members and invitations, with the properties that somebody is limited to', async () => {
		const { anna, property, group } = house
		const second = await house.addProperty('Seeweg 3')
		const invite = (await server.call(anna, members.createInvite, { ...of(group.id), body: { email: 'weg@haus.test', role: 'viewer' } }))
			.body
		await server.call(anna, members.revokeInvite, { params: { id: group.id, invite: invite.id as string } })
		const beat = await server.person('Beat')
		const taken = (await server.call(anna, members.createInvite, { ...of(group.id), body: { email: beat.email, role: 'caretaker' } })).body
		expect((await server.call(beat, members.acceptInvitation, { ...of(taken.id as string), body: undefined })).status).toBe(201)
		const set = (body: { role?: 'member'; properties?: string[] | null }) =>
			server.call(anna, members.changeMember, { params: { id: group.id, user: beat.id }, body })
		await set({ properties: [second.id] })
		await set({ properties: [second.id, property.id] })
		await set({ properties: [second.id, property.id] })
		await set({ role: 'member', properties: null })
		await server.call(anna, members.removeMember, { params: { id: group.id, user: beat.id } })
		const rows = await read(anna, { source: 'group' })
		expect(rows.map(({ text }) => text).slice(0, -1)).toEqual([
			'Anna hat Beat entfernt',
			'Anna hat die Rolle und die Liegenschaften von Beat geändert',
			expect.stringMatching(/^Anna hat Beat auf (Bergstrasse 12 und Seeweg 3|Seeweg 3 und Bergstrasse 12) beschränkt$/),
			'Anna hat Beat auf Seeweg 3 beschränkt',
			'Beat ist als Hauswart/in beigetreten',
			`Beat hat die Einladung an ${beat.email} angenommen`,
			`Anna hat ${beat.email} eingeladen`,
			'Anna hat die Einladung an weg@haus.test zurückgezogen',
			'Anna hat weg@haus.test eingeladen',
			// The group began with its owner.
			'Anna ist als Inhaber/in beigetreten',
		])
		expect(rows[1]?.changes).toContainEqual({ field: 'role', label: 'Rolle', before: 'Hauswart/in', after: 'Mitglied' })
		expect(rows[3]?.changes).toEqual([{ field: 'properties', label: 'Liegenschaften', before: 'alle', after: 'Seeweg 3' }])
		expect(rows.find(({ text }) => text === `Anna hat ${beat.email} eingeladen`)?.changes).toHaveLength(1)
	})
	it('comes newest first, page by page, each once', async () => {
		for (let n = 0; n < 9; n++) await log(house.anna, { name: `Eintrag ${n}` })
		const all = (await read(house.anna)).map(({ id }) => id)
		expect(all.length).toBeGreaterThan(10)
		const seen = []
		for (let from: string | undefined; ;) {
			const query = { limit: 4, ...(from !== undefined && { from }) }
			const { body, headers } = await server.call(house.anna, history.listHistory, { ...of(house.group.id), query })
			seen.push(...body.map(({ id }) => id))
			const next = /^<(.*)>; rel="next"$/.exec((headers['link'] as string | undefined) ?? '')?.[1]
			if (next === undefined) break
			from = new URL(next, 'http://x').searchParams.get('from') as string
		}
		expect(seen).toEqual(all)
		expect((await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { from: 'unsinn' } })).status).toBe(422)
	})
})

describe('who knows what', () => {
	it.each(roles)('%s: members and invitations where the table lets them, roles of invitations where they manage them', async (role) => {
		const person = await house.join(role)
		await server.call(house.anna, members.createInvite, { ...of(house.group.id), body: { email: 'gast@haus.test', role: 'viewer' } })
		await server.call(house.anna, groups.changeGroup, { ...of(house.group.id), body: { name: 'Kellers' } })
		const rows = await read(person, { source: 'group' })
		expect(rows[0]?.text).toContain('den Namen')
		const invited = rows.find(({ text }) => text.includes('gast@haus.test'))
		expect(invited !== undefined).toBe(may(uncapped(role), 'members.read'))
		expect(rows.some(({ text }) => text.includes('beigetreten') || text.includes('aufgenommen'))).toBe(may(uncapped(role), 'members.read'))
		if (invited) expect(invited.changes.length).toBe(may(uncapped(role), 'invites.manage') ? 1 : 0)
	})
	it('a change of which nothing may be known is not there at all', async () => {
		const caretaker = await house.join('caretaker')
		const { id } = await log(house.anna, { balance: { expense: 12_345 } })
		await change(house.anna, id, { balance: { expense: 54_321 } })
		await change(house.anna, id, { name: 'Boiler', balance: { expense: 99_900 } })
		await change(house.anna, id, { time_recording: [{ minutes: 77, user_id: house.anna.id }] })
		const receipt = (await upload(server, house.anna, house.group.id, { bytes: pdf, name: 'rechnung.pdf', form: { event: id } })).body
		expect(await texts(caretaker, { fk: id })).toEqual([
			'Anna hat den Namen von «Boiler entkalkt» auf «Boiler» geändert',
			'Anna hat den Eintrag «Boiler entkalkt» erfasst',
		])
		expect(await read(caretaker, { fk: receipt.id })).toEqual([])
		expect(await texts(house.anna, { fk: id })).toHaveLength(5)
		expect(await texts(house.anna, { fk: receipt.id })).toHaveLength(1)
		// Their own entry they know in full.
		const own = await log(caretaker, { balance: { expense: 700 } })
		await change(caretaker, own.id, { balance: { expense: 800 } })
		expect((await texts(caretaker, { fk: own.id }))[0]).toBe('caretaker hat den Betrag von CHF\u00a07.00 auf CHF\u00a08.00 geändert')
	})
	it('a file without an entry is its uploader’s alone, until it hangs on one', async () => {
		const member = await house.join('member')
		const file = (await upload(server, member, house.group.id, { bytes: await photo(8, 8), name: 'privat.jpg' })).body
		expect(await texts(member, { source: 'file', fk: file.id })).toEqual(['member hat die Datei «privat.jpg» hochgeladen'])
		expect(await read(house.anna, { source: 'file', fk: file.id })).toEqual([])
		await log(member, { name: 'Dach', files: [file.id] })
		expect(await texts(member, { source: 'file', fk: file.id })).toHaveLength(2)
		expect(await texts(house.anna, { source: 'file', fk: file.id })).toEqual(['member hat die Datei «privat.jpg» hinzugefügt'])
		await server.call(member, files.removeFile, of(file.id))
		expect((await texts(house.anna, { source: 'file', fk: file.id }))[0]).toBe('member hat die Datei «privat.jpg» in den Papierkorb gelegt')
	})
	it('who is limited to some properties knows of those, of the contacts linked to them, and of the group', async () => {
		const { anna, group } = house
		const [here, there] = [await house.addProperty('Hier'), await house.addProperty('Dort')]
		const limited = await house.join('member', [here.id])
		const linked = (
			await server.call(anna, contacts.createContact, { ...of(group.id), body: { company: 'Maler Frei', properties: [here.id, there.id] } })
		).body
		const foreign = (
			await server.call(anna, contacts.createContact, { ...of(group.id), body: { company: 'Gärtner Dort', properties: [there.id] } })
		).body
		const seen = await log(anna, { name: 'Hier passiert', contacts: [linked.id, foreign.id] }, here.id)
		const hidden = await log(anna, { name: 'Dort passiert', objects: [{ name: 'Geheimes Objekt' }] }, there.id)
		await server.call(anna, groups.changeGroup, { ...of(group.id), body: { name: 'Kellers' } })
		const everything = JSON.stringify(await read(limited))
		expect(everything).toContain('Hier passiert')
		expect(everything).toContain('Maler Frei')
		expect(everything).toContain('Kellers')
		for (const secret of ['Dort', 'Bergstrasse 12', 'Geheimes', hidden.id, there.id, foreign.id, house.property.id])
			expect(everything).not.toContain(secret)
		expect((await read(limited, { fk: linked.id }))[0]?.changes.find(({ field }) => field === 'properties')?.after).toBe('Hier')
		expect((await read(anna, { fk: linked.id }))[0]?.changes.find(({ field }) => field === 'properties')?.after).toMatch(/Dort/)
		expect((await read(limited, { fk: seen.id }))[0]?.changes.find(({ field }) => field === 'contacts')?.after).toBe('Maler Frei')
		// What moves to where they see it has no past for them.
		await server.call(
			anna,
			events.changeEvent,
			{ ...of(hidden.id), body: { property: here.id, objects: [], name: 'Jetzt hier' } },
			{ version: 1 },
		)
		expect(await read(limited, { fk: hidden.id })).toMatchObject([
			{ name: 'Jetzt hier', changes: [], text: 'Anna hat den Eintrag «Jetzt hier» in diese Liegenschaft verschoben' },
		])
		expect(JSON.stringify(await read(limited))).not.toMatch(/Dort passiert|Geheimes/)
	})
	it('D01 another group’s owner and a removed member know nothing', async () => {
		const { id } = await log(house.anna)
		const stranger = (await createHouse(server, 'Fremde')).anna
		expect((await server.call(stranger, history.listHistory, { ...of(house.group.id), query: {} })).status).toBe(404)
		const theirs = await server.call(stranger, groups.listGroups, {})
		expect(await read(stranger, { fk: id }, theirs.body[0]?.id as string)).toEqual([])
	})
})

describe('append-only', () => {
	const asRuntime = async (text: string): Promise<unknown> => {
		const client = new pg.Client(server.url)
		await client.connect()
		try {
			await client.query(`select app_enter_person('${house.anna.id}')`)
			await client.query(`begin; select app_enter_person('${house.anna.id}'); set local role hausheft_runtime`)
			const { rowCount } = (await client.query(text)) as { rowCount: number }
			await client.query('commit')
			return rowCount
		} catch (error) {
			return (error as { code?: string }).code
		} finally {
			await client.end()
		}
	}
	it('who acts for people can read the history, and neither write, change nor delete it', async () => {
		const { id } = await log(house.anna)
		expect(await asRuntime(`select from history where fk = '${id}'`)).toBe(1)
		for (const text of [
			`update history set after = null where fk = '${id}'`,
			`delete from history where fk = '${id}'`,
			'truncate history',
			`insert into history (group_id, source, fk, event, changed_at) values ('${house.group.id}', 'event', '${id}', 'UPDATE', now())`,
			`select record_change('${house.group.id}', 'event', '${id}', null, 'UPDATE', now(), null, null)`,
			`select purge_rows('event', array['${id}'::uuid])`,
			'select purge_some(10)',
		])
			expect([text, await asRuntime(text)]).toEqual([text, '42501'])
		expect(await texts(house.anna, { fk: id })).toHaveLength(1)
	})
	it('and cannot ask for silence', async () => {
		const { id } = (await server.call(house.anna, objects.createObject, { ...of(house.property.id), body: { name: 'Boiler' } })).body
		expect(await asRuntime(`update object set name = 'Kessel' where id = '${id}' and set_config('app.purging', 'on', true) = 'on'`)).toBe(1)
		expect((await texts(house.anna, { fk: id }))[0]).toBe('Anna hat den Namen von «Boiler» auf «Kessel» geändert')
	})
})
