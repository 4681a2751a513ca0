import { annotations } from '@hausheft/contract/annotations.ts'
import { files } from '@hausheft/contract/files.ts'
import { events } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	picture = await photo(8, 8)
})
afterAll(() => server.close())

const log = async (person: TestPerson) => {
	const body = { name: 'Riss', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(person, events.createEvent, { params: { id: house.property.id }, body })).body
}
const madeFile = async (person = house.anna, form: Record<string, string> = {}) =>
	(await upload(server, person, house.group.id, { bytes: picture, form: { event: (await log(person)).id, ...form } })).body
const rectangle = (id: string, value = 'xywh=pixel:10,20,30.5,40') => ({
	'@context': 'http://www.w3.org/ns/anno.jsonld' as const,
	id,
	type: 'Annotation' as const,
	body: [{ type: 'TextualBody' as const, value: 'Hier tropft es', purpose: 'commenting' as const }],
	target: { source: 'bild.jpg', selector: { type: 'FragmentSelector' as const, value } },
})
const shape = (value: string) => ({ ...rectangle('form'), target: { selector: { type: 'SvgSelector' as const, value } } })
const polygon = '<svg xmlns="http://www.w3.org/2000/svg"><polygon points="10,20 30,40.5 -5,6" /></svg>'
const get = (person: TestPerson, id: string) => server.call(person, annotations.getAnnotations, { params: { id } })
const put = (person: TestPerson, id: string, list: object[], version?: number) =>
	server.call(person, annotations.putAnnotations, { params: { id }, body: list as never }, version === undefined ? {} : { version })

test('a list is set as a whole, read as it was sent, and shown in the file and its entry', async () => {
	const file = await madeFile()
	expect((await get(house.anna, file.id)).body).toEqual([])
	const list = [rectangle('a'), { ...shape(polygon), body: { type: 'TextualBody', value: 'Fleck' } }]
	const answer = await put(house.anna, file.id, list, file.version)
	expect([answer.status, answer.body, answer.headers['etag']]).toEqual([200, list, '"2"'])
	const again = await get(house.anna, file.id)
	expect([again.body, again.headers['etag']]).toEqual([list, '"2"'])
	expect((await server.call(house.anna, files.getFile, { params: { id: file.id } })).body).toMatchObject({ annotations: true, version: 2 })
	const entry = await server.call(house.anna, events.getEvent, { params: { id: file.event as string } })
	expect(entry.body.files).toMatchObject([{ annotations: true }])
	expect((await put(house.anna, file.id, [])).body).toEqual([])
	expect((await server.call(house.anna, files.getFile, { params: { id: file.id } })).body.annotations).toBe(false)
})

test('one that is based on an older file is refused with the list of now', async () => {
	const file = await madeFile()
	await put(house.anna, file.id, [rectangle('a')], file.version)
	const stale = await put(house.anna, file.id, [rectangle('b')], file.version)
	expect([stale.status, stale.body.current]).toEqual([412, [rectangle('a')]])
})

test.each([
	['no list', { id: 'a' }],
	['an unknown field', [{ ...rectangle('a'), creator: 'Anna' }]],
	['an unknown field of the target', [{ ...rectangle('a'), target: { ...rectangle('a').target, styleClass: 'x' } }]],
	['another type', [{ ...rectangle('a'), type: 'Note' }]],
	['an id twice', [rectangle('a'), rectangle('a')]],
	['no region', [rectangle('a', 'xywh=1,2,3')]],
	['something else than a region', [rectangle('a', 't=1,2')]],
	['HTML as text', [{ ...rectangle('a'), body: [{ type: 'TextualBody', value: 'x', format: 'text/html' }] }]],
	['NUL', [{ ...rectangle('a'), body: [{ type: 'TextualBody', value: 'a\0b' }] }]],
	['a script', [shape('<svg><script>alert(1)</script></svg>')]],
	['an event handler', [shape('<svg onload="alert(1)"><g/></svg>')]],
	['an event handler of a shape', [shape('<svg><path d="M1" onclick="x"/></svg>')]],
	['a picture from elsewhere', [shape('<svg><image href="http://x"/></svg>')]],
	['text', [shape('<svg><path d="M1 1"/>text</svg>')]],
	['a reference', [shape('<svg><path d="url(#x)"/></svg>')]],
	['too many', Array.from({ length: 501 }, (_, n) => rectangle(String(n)))],
])('%s is refused', async (_, list) => {
	const { id } = await madeFile()
	const { status } = await put(house.anna, id, list as object[])
	expect(status).toBe(422)
	expect((await get(house.anna, id)).body).toEqual([])
})

test('a list that is too long altogether is refused', async () => {
	const { id } = await madeFile()
	const text = { type: 'TextualBody', value: 'x'.repeat(2000) }
	const list = Array.from({ length: 140 }, (_, n) => ({ ...rectangle(String(n)), body: text }))
	expect((await put(house.anna, id, list)).status).toBe(413)
	expect((await put(house.anna, id, list.slice(0, 100))).status).toBe(200)
})

test('what marks a receipt is for who sees the receipt', async () => {
	const { id } = await madeFile(house.anna, { receipt: 'true' })
	await put(house.anna, id, [rectangle('a')])
	const beat = await house.join('caretaker')
	expect((await get(beat, id)).status).toBe(404)
	expect((await put(await house.join('member'), id, [])).status).toBe(403)
	expect((await get(house.anna, id)).body).toHaveLength(1)
})
