import { plans } from '@hausheft/contract/plans.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestServer } from '../../../test/house.ts'
import { exported, runImport, sendImport } from '../../../test/moved.ts'
import { pdf, upload } from '../../../test/upload.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer({ GROUP_STORAGE: '0.01 MB' })
})
afterAll(() => server.close())

test('who moves in while others fill the room that was there is told so, and their files stay outside', async () => {
	const from = await createHouse(server, 'Familie Steiner')
	const bytes = Buffer.concat([pdf, Buffer.alloc(4000 - pdf.length, ' ')])
	const sent = await upload(server, from.anna, from.group.id, { bytes, form: { property: from.property.id, plan: 'true' } })
	expect(sent.status).toBe(201)
	const zip = await exported(server, from.anna, from.group.id, 'zip')
	const into = await createHouse(server, 'Familie Keller')
	const { body } = await sendImport(server, into.anna, into.group.id, zip, 'Steiner.zip')
	// What somebody else adds once the import has begun.
	await server.owner.query(`create function fill() returns trigger language plpgsql security definer as $$ begin
			update storage set bytes = bytes + 7000 where group_id = new.group_id;
			return null;
		end $$;
		create trigger zz_fill after insert on file for each row when (new.group_id = '${into.group.id}') execute function fill()`)
	const done = await runImport(server, into.anna, body.id)
	await server.owner.query('drop trigger zz_fill on file')
	expect(done).toMatchObject({ status: 'failed', problem: expect.stringContaining('sind hier 0.01 MB vorgesehen') as string })
	const place = { params: { id: into.group.id } }
	expect((await server.call(into.anna, plans.getLimits, place)).body.storage).toMatchObject({ used: 0 })
})
