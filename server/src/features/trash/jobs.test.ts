import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'
import { make } from '../../../test/rights-world.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'
import { originalKey } from '../../platform/files/derived.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
beforeAll(async () => {
	server = await startServer()
	picture = await photo(8, 8)
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
})

const of = (id: string) => ({ params: { id } })
const log = async (name: string, more: object = {}, property = house.property.id) =>
	(await server.call(house.anna, events.createEvent, { ...of(property), body: { name, event_at: '2026-11-20T09:00:00.000Z', ...more } }))
		.body
const attach = async (event: string, bytes: Buffer = picture) =>
	(await upload(server, house.anna, house.group.id, { bytes, form: { event } })).body.id
const bytesOf = (id: string) => existsSync(path.join(server.config.dataDir, 'files/kept', originalKey(id)))
const removeEvent = async (id: string) => {
	const { version } = (await server.call(house.anna, events.getEvent, of(id))).body
	await server.call(house.anna, events.removeEvent, of(id), { version })
}
/** As if that long had gone by since it was thrown away; time going by leaves no trace in the history. */
async function age(table: string, id: string, days = 31) {
	await server.owner.query(`begin; set local app.purging = 'on'`)
	await server.owner.query(`update "${table}" set deleted_at = now() - $1 * interval '1 day' where id = $2`, [days, id])
	await server.owner.query('commit')
}
const count = async (table: string, id: string) =>
	Number((await server.owner.query<{ n: string }>(`select count(*) as n from "${table}" where id = $1`, [id])).rows[0]?.n)
const purge = async () => {
	for (let done = 1; done > 0;) done = (await server.owner.query<{ done: number }>('select purge_some(3) as done')).rows[0]?.done ?? 0
}
/** What must hold for everything that is still there. */
async function expectSound() {
	const { rows: crooked } = await server.owner.query(
		`select id from event where document::text is distinct from event_document(event)::text`,
	)
	expect(crooked).toEqual([])
	const { rows: miscounted } = await server.owner.query(`
		select resource, used, n from usage join lateral (select case resource
			when 'properties' then (select count(*) from property where group_id = usage.group_id and deleted_at is null)
			when 'contacts' then (select count(*) from contact where group_id = usage.group_id and deleted_at is null)
			when 'files' then (select count(*) from file where group_id = usage.group_id and file_counts(file))
			when 'events' then (select count(*) from event e join property p on p.id = e.property_id where e.group_id = usage.group_id and e.deleted_at is null and p.deleted_at is null)
			when 'objects' then (select count(*) from object o join property p on p.id = o.property_id where o.group_id = usage.group_id and o.deleted_at is null and p.deleted_at is null)
			when 'journals' then (select count(*) from journal j join property p on p.id = j.property_id where j.group_id = usage.group_id and j.deleted_at is null and p.deleted_at is null)
		end as n) counted on true where used <> n`)
	expect(miscounted).toEqual([])
}

describe('after 30 days', () => {
	it('an entry is gone with its files and their bytes; what is younger, and what is not in the trash, stays', async () => {
		const [old, young, kept] = [await log('Alt'), await log('Jung'), await log('Bleibt')]
		const [first, second, other] = [await attach(old.id), await attach(old.id, pdf), await attach(young.id)]
		await removeEvent(old.id)
		await removeEvent(young.id)
		await age('event', old.id)
		await age('event', young.id, 29)
		await server.owner.query(`select graphile_worker.add_job('purge_trash')`)
		await vi.waitFor(async () => expect(await count('event', old.id)).toBe(0), { timeout: 60_000 })
		for (const id of [first, second]) expect(await count('file', id)).toBe(0)
		for (const id of [young.id, kept.id]) expect(await count('event', id)).toBe(1)
		expect(await count('file', other)).toBe(1)
		await expectSound()
		await vi.waitFor(() => expect([first, second].filter(bytesOf)).toEqual([]), { timeout: 60_000 })
		expect(bytesOf(other)).toBe(true)
	})

	it('a contact, object or journal that entries still name stays as a name only, and goes with the last of them', async () => {
		const { anna, property, group } = house
		const contact = (
			await server.call(anna, contacts.createContact, {
				...of(group.id),
				body: {
					firstname: 'Urs',
					lastname: 'Huber',
					email: 'urs@huber.test',
					phone: '044 123 45 67',
					address_city: 'Horgen',
					properties: [property.id],
				},
			})
		).body
		const object = (await server.call(anna, objects.createObject, { ...of(property.id), body: { name: 'Boiler' } })).body
		const journal = (
			await server.call(anna, journals.createJournal, {
				...of(property.id),
				body: { name: 'Heizung', type: await seeded(server, 'journal_type') },
			})
		).body
		const unit = await seeded(server, 'unit')
		const entry = await log('Boiler entkalkt', {
			journal: journal.id,
			objects: [object.id],
			contacts: [contact.id],
			maintenance: { contact: contact.id, done: true },
			rental: { contact: contact.id, is_rent: true },
			measurement: [{ unit, name: 'Strom', data: '12', object: object.id }],
		})
		const unnamed = await make.contact({ server, house })
		await server.call(anna, contacts.removeContact, of(contact.id), { version: contact.version })
		await server.call(anna, objects.removeObject, of(object.id), { version: object.version })
		await server.call(anna, journals.removeJournal, of(journal.id), { version: journal.version })
		await server.call(anna, contacts.removeContact, of(unnamed), { version: 1 })
		for (const [table, id] of [
			['contact', contact.id],
			['object', object.id],
			['journal', journal.id],
			['contact', unnamed],
		] as const)
			await age(table, id)
		const before = await server.owner.query('select count(*) from history where group_id = $1', [group.id])
		await purge()

		expect(await count('contact', unnamed)).toBe(0)
		const { rows } = await server.owner.query(
			'select shown_name, firstname, lastname, email, phone, address_city from contact where id = $1',
			[contact.id],
		)
		expect(rows).toEqual([{ shown_name: 'Urs Huber', firstname: null, lastname: null, email: null, phone: null, address_city: null }])
		// The entry is untouched, and still says whom and what it was about.
		expect((await server.call(anna, events.getEvent, of(entry.id))).body).toEqual(entry)
		const rolled = (await server.call(anna, events.rollProperty, { ...of(property.id), query: { include: 'names' } })).body
		expect(rolled.names).toMatchObject({ [contact.id]: 'Urs Huber', [object.id]: 'Boiler', [journal.id]: 'Heizung' })
		// Beyond that they are nowhere, and cannot come back.
		expect((await server.call(anna, trash.listTrash, { ...of(group.id), query: {} })).body).toEqual([])
		for (const [source, id] of [
			['contact', contact.id],
			['object', object.id],
			['journal', journal.id],
		] as const)
			expect((await server.call(anna, trash.restoreTrash, { params: { source, id } })).status).toBe(404)
		expect((await server.call(anna, contacts.getContact, of(contact.id))).status).toBe(404)
		expect((await server.call(anna, objects.listObjects, of(property.id))).body).toEqual([])
		// The entry can be changed all the same.
		const changed = await server.call(anna, events.changeEvent, { ...of(entry.id), body: { name: 'Entkalkt' } }, { version: entry.version })
		expect(changed).toMatchObject({ status: 200, body: { objects: [object.id], contacts: [contact.id], journal: journal.id } })
		await expectSound()
		// Nothing was announced, and what the history knew of the contact beyond its name is gone.
		const after = await server.owner.query('select count(*) from history where group_id = $1', [group.id])
		expect(Number(after.rows[0].count)).toBe(Number(before.rows[0].count) + 1) // the entry's new name
		const { body: past } = await server.call(anna, history.listHistory, { ...of(group.id), query: { source: 'contact', fk: contact.id } })
		expect(past.map(({ text, changes }) => [text, changes])).toEqual([
			['Anna hat den Kontakt «Urs Huber» in den Papierkorb gelegt', []],
			['Anna hat den Kontakt «Urs Huber» angelegt', []],
		])
		const { rows: traces } = await server.owner.query(
			`select from history where group_id = $1 and (before::text || after::text) like '%044 123%'`,
			[group.id],
		)
		expect(traces).toEqual([])

		await removeEvent(entry.id)
		await age('event', entry.id)
		await purge()
		for (const [table, id] of [
			['contact', contact.id],
			['object', object.id],
			['journal', journal.id],
		] as const)
			expect(await count(table, id)).toBe(0)
		await expectSound()
	})

	it('a property is gone with everything below; what was in it nobody hears of again', async () => {
		const place = await house.addProperty('Seeweg 3')
		const ids: Record<string, string[]> = { event: [], file: [], object: [], journal: [], property: [place.id] }
		const type = await seeded(server, 'journal_type')
		const journal = (await server.call(house.anna, journals.createJournal, { ...of(place.id), body: { name: 'Heft', type } })).body.id
		ids['journal']?.push(journal)
		for (let n = 0; n < 5; n++) {
			const entry = await log(`Eintrag ${n}`, { objects: [{ name: `Objekt ${n}` }], journal, balance: { expense: 100 + n } }, place.id)
			ids['event']?.push(entry.id)
			ids['object']?.push(...entry.objects)
			ids['file']?.push(await attach(entry.id))
		}
		const photoId = (await upload(server, house.anna, house.group.id, { bytes: picture })).body.id
		ids['file']?.push(photoId)
		await server.call(house.anna, properties.changeProperty, { ...of(place.id), body: { photo: photoId } }, { version: place.version })
		const version = (await server.call(house.anna, properties.getProperty, of(place.id))).body.version
		const kept = await log('In der anderen')
		const contact = (
			await server.call(house.anna, contacts.createPropertyContact, { ...of(place.id), body: { company: 'Sanitär Huber AG' } })
		).body.id
		await server.call(house.anna, properties.removeProperty, of(place.id), { version })
		await age('property', place.id)
		const heard: string[] = []
		await server.owner.query('listen live')
		server.owner.on('notification', ({ payload = '' }) => heard.push(payload))
		await purge()
		for (const [table, list] of Object.entries(ids)) for (const id of list) expect([table, await count(table, id)]).toEqual([table, 0])
		expect((await server.call(house.anna, events.getEvent, of(kept.id))).status).toBe(200)
		expect((await server.call(house.anna, contacts.getContact, of(contact))).body).toMatchObject({
			company: 'Sanitär Huber AG',
			properties: [],
		})
		expect(heard).toEqual([])
		await server.owner.query('unlisten live')
		await expectSound()
		const { rows } = await server.owner.query(
			`select from history where group_id = $1 and property_id = $2 and (before::text || after::text) like '%expense%'`,
			[house.group.id, place.id],
		)
		expect(rows).toEqual([])
	})

	it('a group is gone with every trace; the others are as they were', async () => {
		const other = await createHouse(server, 'Bleibt')
		await make.event({ server, house: other })
		await make.file({ server, house })
		await make.looseFile({ server, house })
		await make.contact({ server, house })
		await make.invite({ server, house })
		await log('Eintrag', {
			objects: [{ name: 'Boiler' }],
			contacts: [{ company: 'Maler Frei' }],
			time_recording: [{ minutes: 5, user_id: house.anna.id }],
		})
		await house.join('caretaker', [house.property.id])
		// Of tables that stand on each other the first may come first.
		await server.owner.query(`
			create table later (group_id uuid not null references "group" (id), id uuid primary key default gen_random_uuid());
			create table later_part (group_id uuid not null references "group" (id), later_id uuid not null references later (id))`)
		for (const { group } of [house, other])
			await server.owner.query('with made as (insert into later values ($1) returning *) insert into later_part select * from made', [
				group.id,
			])
		await server.call(house.anna, groups.removeGroup, { ...of(house.group.id), body: { name: house.group.name } })
		const ofGroups = await server.owner.query<{ name: string }>(`select table_name as name from information_schema.columns
			join information_schema.tables using (table_schema, table_name)
			where table_schema = 'public' and column_name = 'group_id' and table_type = 'BASE TABLE'`)
		const tables = ofGroups.rows.map(({ name }) => name)
		const rowsOf = async (group: string) => {
			const counts = tables.map((name) => `select '${name}' as name, count(*)::int as n from "${name}" where group_id = $1`)
			const { rows } = await server.owner.query<{ name: string; n: number }>(counts.join(' union all '), [group])
			return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
		}
		await age('group', house.group.id, 29)
		const [before, others] = [await rowsOf(house.group.id), await rowsOf(other.group.id)]
		expect(Object.keys(before).length).toBeGreaterThan(12)
		await purge()
		expect(await rowsOf(house.group.id)).toEqual(before)
		await age('group', house.group.id)
		await purge()
		expect(await rowsOf(house.group.id)).toEqual({})
		expect(await rowsOf(other.group.id)).toEqual(others)
		await server.owner.query('drop table later, later_part')
		await expectSound()
	})

	it('a file that was thrown away by itself leaves its name alone in the history', async () => {
		const entry = await log('Eintrag')
		const id = await attach(entry.id, pdf)
		await server.call(house.anna, files.removeFile, of(id))
		await age('file', id)
		await server.owner.query(`select graphile_worker.add_job('tidy_files')`)
		await vi.waitFor(async () => expect(await count('file', id)).toBe(0), { timeout: 60_000 })
		const { rows } = await server.owner.query<{ known: string }>(
			`select coalesce(before, after)::text as known from history where fk = $1`,
			[id],
		)
		expect(rows).toHaveLength(2)
		for (const { known } of rows) expect(known).not.toContain('"size"')
		await expectSound()
	})
})
