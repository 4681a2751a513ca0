import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { afterAll, expect, test } from 'vitest'
import { createHouse, startServer } from '../../../test/house.ts'
import { listening } from '../../../test/live.ts'
import { removeFolder, temporaryFolder } from '../../../test/temporary-folder.ts'
import { photo } from '../../../test/upload.ts'
import { examples } from './words.ts'

const run = promisify(execFile)
const server = await startServer()
const folder = temporaryFolder('examples')
afterAll(async () => {
	await server.close()
	removeFolder(folder)
})

test('the commands of the page work as they stand there', async () => {
	const { anna, group, property } = await createHouse(server)
	const host = await listening(server.app)
	const body = { name: 'Boiler entkalkt', event_at: '2026-11-19T10:00:00.000Z' }
	const { id } = (await server.call(anna, events.createEvent, { params: { id: property.id }, body })).body
	const { key } = await server.withKey(anna, { cap: 'member', groups: [group.id] })
	writeFileSync(path.join(folder, 'beleg.jpg'), await photo(8, 8))
	const given = { HEFT: `http://${host}`, SCHLUESSEL: key, GRUPPE: group.id, LIEGENSCHAFT: property.id, EINTRAG: id }
	const type = async (command: string) =>
		(
			await run('sh', ['-c', command.replace(/^curl /, 'curl -sS --fail-with-body ')], {
				cwd: folder,
				env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...given },
			})
		).stdout
	const answers = new Map<string, unknown>()
	for (const { title, command } of examples) answers.set(title, JSON.parse(await type(command)))
	const [, , last, found, made, changed, file, , due, year] = [...answers.values()] as Record<string, unknown>[]
	expect(examples).toHaveLength(10)
	expect([last?.['events'] ?? last, found]).toEqual([expect.anything(), [expect.objectContaining({ id })]])
	expect([made?.['name'], changed?.['version'], file?.['event']]).toEqual(['Boiler entkalkt', 2, id])
	expect(due).toEqual([expect.objectContaining({ name: 'Filter wechseln' })])
	expect(year).toMatchObject({ year: 2026, scope: 'any' })
	// The same again makes nothing new.
	expect(JSON.parse(await type(examples[4]?.command ?? ''))).toMatchObject({ id: made?.['id'] })
	const page = await server.app.inject({ url: '/api/be/docs', headers: { host: 'haus.test' } })
	expect(page.body).toContain('Idempotency-Key: boiler-2026-11')
	expect((await server.call(anna, groups.listGroups, {})).body).toHaveLength(1)
})
