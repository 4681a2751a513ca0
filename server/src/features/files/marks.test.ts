import { annotations, type Annotation } from '@hausheft/contract/annotations.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	picture = await photo(80, 60)
})
afterAll(() => server.close())

const madeFile = async (person = house.anna, form: Record<string, string> = {}) => {
	const body = { name: 'Riss', event_at: '2026-11-20T09:00:00.000Z' }
	const event = (await server.call(person, events.createEvent, { params: { id: house.property.id }, body })).body
	return (await upload(server, person, house.group.id, { bytes: picture, form: { event: event.id, ...form } })).body
}
const urn = (n: number) => `urn:uuid:0199d3a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
const region = (value: string) =>
	value.startsWith('<')
		? { type: 'SvgSelector' as const, value: svg(value) }
		: { type: 'FragmentSelector' as const, conformsTo: 'http://www.w3.org/TR/media-frags/' as const, value: `xywh=pixel:${value}` }
const mark = (n: number, shape: string, value: string, text?: string) => ({
	id: urn(n),
	type: 'Annotation' as const,
	...(text !== undefined && { body: { type: 'TextualBody' as const, value: text } }),
	target: { selector: region(value), styleClass: [shape, 'red'] },
})
const box = (n: number, value = '10,20,30.5,20') => mark(n, 'box', value)
const plain = (id: string) => ({
	id,
	type: 'Annotation' as const,
	body: { type: 'TextualBody' as const, value: 'Von früher' },
	target: { selector: region('1,1,4,4') },
})
const get = (person: TestPerson, id: string) => server.call(person, annotations.getAnnotations, { params: { id } })
const put = (person: TestPerson, id: string, list: object[], version?: number) =>
	server.call(person, annotations.putAnnotations, { params: { id }, body: list as never }, version === undefined ? {} : { version })
const idsOf = (list: readonly Annotation[]) => list.map(({ id }) => id)

test('what is drawn has who made it and when, and a changed mark keeps both', async () => {
	const file = await madeFile()
	const list = [
		box(1),
		mark(2, 'arrow', '<line x1="1" y1="2" x2="30.25" y2="40"/>'),
		mark(3, 'line', '<polyline points="1,2 3,4 5.5,6"/>'),
		mark(4, 'text', '5,5,40,10', 'Hier tropft es'),
		mark(5, 'pin', '7,8,1,1'),
	]
	const first = await put(house.anna, file.id, list, 1)
	expect(first.status).toBe(200)
	const anna = { type: 'Person', id: `urn:uuid:${house.anna.id}`, name: 'Anna' }
	expect(first.body).toEqual(list.map((each) => ({ ...each, creator: anna, created: expect.any(String), modified: expect.any(String) })))
	const admin = await house.join('admin')
	const [one, ...rest] = (await get(admin, file.id)).body
	const moved = { ...one, target: { ...one!.target, selector: region('11,20,30.5,20') } }
	const second = await put(admin, file.id, [moved, ...rest], 2)
	expect(second.body[0]).toMatchObject({ creator: anna, created: one!.created, target: { selector: region('11,20,30.5,20') } })
	expect(second.body.slice(1)).toEqual(rest)
	expect(second.headers['etag']).toBe('"3"')
})

test('it is written on a version: 428 without one, 412 with the list of now, and the same list again is done', async () => {
	const { id } = await madeFile()
	expect((await put(house.anna, id, [box(1)])).status).toBe(428)
	expect((await put(house.anna, id, [box(1)], 1)).status).toBe(200)
	const again = await put(house.anna, id, [box(1)], 1)
	expect([again.status, again.headers['etag']]).toEqual([200, '"2"'])
	const stale = await put(house.anna, id, [box(2)], 1)
	expect([stale.status, idsOf(stale.body.current as Annotation[])]).toEqual([412, [urn(1)]])
	expect((await put(house.anna, id, [], 1)).status).toBe(412)
	expect((await put(house.anna, id, [], 2)).body).toEqual([])
})

test('a list as earlier releases send it is taken as it was, and leaves what is drawn', async () => {
	const { id } = await madeFile()
	await put(house.anna, id, [plain('alt'), box(1)], 1)
	const left = await put(house.anna, id, [{ ...plain('neu') }, plain(urn(1))])
	expect(idsOf(left.body)).toEqual(['neu', urn(1)])
	expect(left.body[1]?.target.styleClass).toEqual(['box', 'red'])
	expect(idsOf((await put(house.anna, id, [])).body)).toEqual([urn(1)])
})

test('what others have drawn is theirs, but for who may change the entry', async () => {
	const { id } = await madeFile()
	const [caretaker, member] = [await house.join('caretaker'), await house.join('member')]
	expect((await put(await house.join('viewer'), id, [box(1)], 1)).status).toBe(403)
	await put(house.anna, id, [box(1)], 1)
	const both = await put(caretaker, id, [box(1), box(2)], 2)
	expect(both.status).toBe(200)
	expect((await put(member, id, [box(1)], 3)).status).toBe(403)
	expect((await put(caretaker, id, [box(1, '0,0,5,5'), box(2)], 3)).status).toBe(403)
	expect((await put(caretaker, id, [box(1)], 3)).status).toBe(200)
	expect((await put(house.anna, id, [], 4)).status).toBe(200)
})

const line = (points: number) => `<polyline points="${Array.from({ length: points }, (_, at) => `${at % 80},1`).join(' ')}"/>`
test.each([
	['an unknown shape', mark(1, 'star', '1,1,2,2')],
	['an unknown colour', { ...box(1), target: { ...box(1).target, styleClass: ['box', 'pink'] } }],
	['a shape with the other selector', mark(1, 'box', '<line x1="1" y1="1" x2="2" y2="2"/>')],
	['an arrow of two lines', mark(1, 'arrow', '<line x1="1" y1="1" x2="2" y2="2"/><line x1="1" y1="1" x2="2" y2="2"/>')],
	['a line as a path', mark(1, 'line', '<path d="M1 1L2 2"/>')],
	['a line with an odd number', mark(1, 'line', '<polyline points="1,2 3"/>')],
	['too many points', mark(1, 'line', line(501))],
	['a pin with a size', mark(1, 'pin', '1,1,2,2')],
	['three decimals', box(1, '1.001,1,2,2')],
	['no number', mark(1, 'line', '<polyline points="1,2 e,4"/>')],
	['what lies outside', box(1, '70,1,20,2')],
	['what lies before it', box(1, '-1,1,20,2')],
	['a text without one', mark(1, 'text', '1,1,20,20')],
	['an id of another kind', { ...box(1), id: 'a' }],
	['an urn of no uuid', { ...box(1), id: 'urn:uuid:a' }],
	['a maker', { ...box(1), creator: { type: 'Person', name: 'Beat' } }],
	['a moment', { ...box(1), modified: '2026-11-20T09:00:00.000Z' }],
	[
		'a page of a photo',
		{ ...box(1), target: { ...box(1).target, selector: { type: 'FragmentSelector', value: 'page=1', refinedBy: region('1,1,2,2') } } },
	],
	['HTML', { ...box(1), body: { type: 'TextualBody', value: 'x', format: 'text/html' } }],
	['a script', mark(1, 'line', '<script>1</script><polyline points="1,2 3,4"/>')],
	['too long a text', mark(1, 'text', '1,1,20,20', 'x'.repeat(2001))],
])('%s is refused', async (_, each) => {
	const { id } = await madeFile()
	expect((await put(house.anna, id, [each], 1)).status).toBe(422)
	expect((await get(house.anna, id)).body).toEqual([])
})

test('as many points and marks as are allowed are taken; one more is not', async () => {
	const { id } = await madeFile()
	expect((await put(house.anna, id, [mark(1, 'line', line(500))], 1)).status).toBe(200)
	const many = Array.from({ length: 500 }, (_, n) => box(n))
	expect((await put(house.anna, id, many, 2)).status).toBe(200)
	expect((await put(house.anna, id, [plain('alt')])).status).toBe(422)
	expect((await put(house.anna, id, [...many, box(500)], 3)).status).toBe(422)
})

test('what one person draws within ten minutes is one sentence and one delivery', async () => {
	const file = await madeFile()
	await server.owner.query(
		`insert into webhook (group_id, person_id, url, secret, types) values ($1, $2, 'https://haus.test/', $3, '{event.changed}')`,
		[house.group.id, house.anna.id, 'x'],
	)
	const told = async () =>
		(await server.owner.query('select from webhook_delivery where group_id = $1 and fk = $2', [house.group.id, file.event])).rowCount
	const texts = async () =>
		(
			await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { source: 'file', fk: file.id } })
		).body.map(({ text }) => text)
	await put(house.anna, file.id, [box(1)], 1)
	await put(house.anna, file.id, [box(1), box(2)], 2)
	expect(await texts()).toEqual(['Anna hat auf dem Foto gezeichnet', expect.stringContaining('hochgeladen')])
	expect(await told()).toBe(1)
	await put(await house.join('caretaker'), file.id, [box(1), box(2), box(3)], 3)
	await put(house.anna, file.id, [box(1)], 4)
	expect((await texts()).slice(0, 3)).toEqual([
		'Anna hat auf dem Foto gezeichnet',
		'caretaker hat auf dem Foto gezeichnet',
		'Anna hat auf dem Foto gezeichnet',
	])
	await server.owner.query(
		`update history set before = jsonb_set(before::jsonb, '{drawing_since}', to_jsonb(now() - interval '11 minutes')) where fk = $1 and event = 'UPDATE'`,
		[file.id],
	)
	await put(house.anna, file.id, [box(1), box(9)], 5)
	expect((await texts()).filter((text) => text.startsWith('Anna hat auf'))).toHaveLength(3)
	expect(await told()).toBe(2)
	await server.call(house.anna, files.changeFile, { params: { id: file.id }, body: { filename: 'Riss' } })
	expect((await texts())[0]).toContain('Riss')
	expect(await told()).toBe(3)
})

const content = (file: { path: string }, query = '') =>
	server.app.inject({ url: file.path + query, headers: { host: 'haus.test', cookie: house.anna.cookie } })
test('a photo is had with its marks: upright, as large as it is, and without its place', async () => {
	const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#808080' } })
		.withExif({ IFD0: { Copyright: 'geheim' } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer()
	const event = (
		await server.call(house.anna, events.createEvent, {
			params: { id: house.property.id },
			body: { name: 'Riss', event_at: '2026-11-20T09:00:00.000Z' },
		})
	).body
	const file = (await upload(server, house.anna, house.group.id, { bytes, name: 'Wand.jpg', form: { event: event.id } })).body
	expect((await content(file, '?marks=1')).rawPayload.equals(bytes)).toBe(true)
	await put(house.anna, file.id, [box(1, '100,100,100,200'), mark(2, 'text', '20,20,200,40', 'Riss & <b>')], 1)
	const made = await content(file, '?size=original&marks=1')
	expect([made.statusCode, made.headers['content-type'], made.headers['cache-control']]).toEqual([200, 'image/jpeg', 'private, no-store'])
	expect(made.headers['content-disposition']).toContain('Wand mit Markierungen.jpg')
	const picture = sharp(made.rawPayload)
	const { width, height, exif } = await picture.metadata()
	expect([width, height, exif]).toEqual([300, 400, undefined])
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
	const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
	const [red = 0, green = 255, blue = 255] = at(100, 200)
	expect(red > 180 && green < 100 && blue < 100).toBe(true)
	expect(at(150, 200).every((value) => Math.abs(value - 128) < 12)).toBe(true)
	const letters = Array.from({ length: 200 }, (_, x) => at(20 + x, 45)).filter(([r = 0, g = 255]) => r > 180 && g < 110)
	expect(letters.length).toBeGreaterThan(5)
	expect((await content(file)).rawPayload.equals(bytes)).toBe(true)
})
