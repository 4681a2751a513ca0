import sharp from 'sharp'
import { events } from '@hausheft/contract/events.ts'
import { years } from '@hausheft/contract/years.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let red: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	for (let day = 1; day <= 5; day++) await log(`2025-03-0${day}`)
	red = await picture(house.property.id, false)
})
afterAll(() => server.close())

const log = async (day: string, property = house.property.id) => {
	const body = { name: 'Rasen gemäht', event_at: `${day}T09:00:00.000Z`, balance: { expense: 12_345, tax_relevant: false } }
	return (await server.call(house.anna, events.createEvent, { params: { id: property }, body })).body.id
}
const picture = async (property: string, receipt: boolean) => {
	const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
		.withExif({ IFD0: { Artist: 'Anna Keller' } })
		.jpeg()
		.toBuffer()
	const form = { event: await log('2025-06-01', property), receipt: String(receipt) }
	return (await upload(server, house.anna, house.group.id, { bytes, name: 'rot.jpg', form })).body.id
}
const ask = async (query: Record<string, string> = {}, year = 2025, person: TestPerson = house.anna) => {
	const url = years.getYearPicture.path.replace('{id}', house.property.id).replace('{year}', String(year))
	const { statusCode, headers, rawPayload } = await server.app.inject({
		method: 'GET',
		url,
		query,
		headers: { host: 'haus.test', cookie: person.cookie },
	})
	return { status: statusCode, headers, bytes: rawPayload }
}

test('a picture of 1080 by 1350 with one photo above, and nothing of its metadata', async () => {
	const answer = await ask({ photo: red })
	expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/png', 'private, no-store'])
	const image = sharp(answer.bytes)
	const { width, height, format, exif } = await image.metadata()
	expect([width, height, format, exif]).toEqual([1080, 1350, 'png', undefined])
	const at = async (left: number, top: number) => [
		...(await sharp(answer.bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
	]
	expect((await at(540, 400))[0]).toBeGreaterThan(240)
	expect(await at(20, 1330)).toEqual([0xf7, 0xf1, 0xe6])
	// Letters are drawn: what the year came to stands below.
	const { channels } = await sharp(answer.bytes).extract({ left: 60, top: 1150, width: 700, height: 80 }).stats()
	expect(channels[0]?.min).toBeLessThan(80)
})

test('without a photo too; with amounts another one, and with none below five entries', async () => {
	const [plain, withAmounts] = [await ask(), await ask({ amounts: '1' })]
	expect([plain.status, withAmounts.status]).toEqual([200, 200])
	expect(plain.bytes.equals(withAmounts.bytes)).toBe(false)
	expect((await ask()).bytes.equals(plain.bytes)).toBe(true)
	const few = await ask({}, 2024)
	expect([few.status, few.bytes.toString()]).toEqual([404, expect.stringContaining('Ein Bild gibt es ab 5 Einträgen im Jahr.')])
})

test('a photo of that house that is no receipt, else 422', async () => {
	const elsewhere = (await house.addProperty('Ferienhaus')).id
	const receipt = await picture(house.property.id, true)
	const other = await picture(elsewhere, false)
	for (const id of [receipt, other, house.property.id]) expect([id, (await ask({ photo: id })).status]).toEqual([id, 422])
	const limited = await house.join('viewer', [elsewhere])
	expect((await ask({}, 2025, limited)).status).toBe(404)
})

test('amounts are for who sees all of them', async () => {
	const caretaker = await house.join('caretaker')
	expect((await ask({ amounts: '1' }, 2025, caretaker)).status).toBe(403)
	expect((await ask({}, 2025, caretaker)).status).toBe(200)
})
