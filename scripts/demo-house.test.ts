import { annotationRequests } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { contactRequests } from '@hausheft/contract/contact-requests.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Contract, Requests } from '@hausheft/contract/endpoint.ts'
import { emergencyRequests } from '@hausheft/contract/emergency-requests.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { eventRequests, type EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { fileRequests } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import { inboxRequests } from '@hausheft/contract/inbox-requests.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { journalRequests } from '@hausheft/contract/journal-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objectRequests } from '@hausheft/contract/object-requests.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { partyRequests } from '@hausheft/contract/party-requests.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { propertyRequests } from '@hausheft/contract/property-requests.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { replyRequests } from '@hausheft/contract/reply-requests.ts'
import { statisticRequests } from '@hausheft/contract/statistic-requests.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { sharingRequests } from '@hausheft/contract/sharing-requests.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { goTogether } from '@hausheft/contract/stay-nights.ts'
import type { StayFields } from '@hausheft/contract/stay-fields.ts'
import { stayRequests } from '@hausheft/contract/stay-requests.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { taxRequests } from '@hausheft/contract/tax-requests.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { readQrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { dayOf, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contentCalls, houseCalls } from '@hausheft/demo/calls.ts'
import { groupName, houseOf, peopleOf } from '@hausheft/demo/house.ts'
import { pdf } from '@hausheft/demo/invoice.ts'
import { withDate } from '@hausheft/demo/jpeg-date.ts'
import { draw } from '@hausheft/demo/pictures/draw.ts'

type Body = { safeParse(value: unknown): { success: boolean; error?: unknown } }
const contracts: [Contract, Requests][] = [
	[annotations, annotationRequests],
	[contacts, contactRequests],
	[emergency, emergencyRequests],
	[events, eventRequests],
	[files, fileRequests],
	[inbox, inboxRequests],
	[journals, journalRequests],
	[objects, objectRequests],
	[parties, partyRequests],
	[properties, propertyRequests],
	[replies, replyRequests],
	[sharing, sharingRequests],
	[statistics, statisticRequests],
	[stays, stayRequests],
	[tax, taxRequests],
]
const schemas = new Map(
	contracts.flatMap(([contract, requests]) => Object.entries(requests).map(([name, { body }]) => [contract[name], body])),
)
const anyId = '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a11'
const partyId = (_: string, nth: string) => `"${anyId.slice(0, -1)}${nth}"`
const withIds = (value: unknown): unknown =>
	JSON.parse(
		JSON.stringify(value)
			.replaceAll(/"@party:(\d)"/g, partyId)
			.replaceAll(/"@[a-z-]+:[^"]*"/g, `"${anyId}"`),
	)

const callsOf = (seed: string, now: string) => {
	const house = houseOf(seed, now)
	return [houseCalls(house), ...contentCalls(house)].flatMap(({ tasks }) => tasks)
}
const bodyOf = ({ step }: ReturnType<typeof callsOf>[number]) => (step.input as { body: unknown }).body

// Of the year's ends, a leap day, both changes of the clock, and an hour before midnight in Zurich.
const days = [
	'2026-11-21T10:00:00Z',
	'2028-02-29T12:00:00Z',
	'2027-01-01T00:30:00Z',
	'2026-12-31T22:30:00Z',
	'2026-03-29T01:30:00Z',
	'2026-07-31T23:30:00Z',
]

describe.each(days)('a house of %s', (now) => {
	test.each(['1', '2', 'probe'])('asks for nothing that the contract refuses, and for nothing in the future: seed %s', (seed) => {
		const calls = callsOf(seed, now)
		for (const call of calls) {
			if (call.step.endpoint.method === 'GET') continue
			const body = withIds(bodyOf(call))
			const { success, error } = (schemas.get(call.step.endpoint) as unknown as Body).safeParse(body)
			expect(success, `${call.step.makes} ${JSON.stringify(body)} ${String(error)}`).toBe(true)
		}
		const entries = calls.filter(({ step }) => step.makes.startsWith('@event:') && step.endpoint.path.endsWith('/events'))
		expect(entries.length).toBeGreaterThan(350)
		expect(entries.length).toBeLessThanOrEqual(535)
		expect(entries.filter((call) => (bodyOf(call) as EventFields).event_at > new Date(now).toISOString())).toEqual([])
		expect(new Set(calls.map(({ step }) => step.makes)).size).toBe(calls.length)
	})

	test.each(['1', '2', 'probe'])('thirty stays: what is agreed has room, and wishes are for the coming summer: seed %s', (seed) => {
		const calls = callsOf(seed, now).filter(({ step }) => step.endpoint === stays.createStay)
		const staysOf = (isWished: boolean) =>
			calls.filter(({ step }) => step.makes.startsWith('@stay:wished') === isWished).map((call) => bodyOf(call) as StayFields)
		const [agreed, wished] = [staysOf(false), staysOf(true)]
		expect(agreed.length + wished.length).toBe(30)
		const taken = agreed.flatMap((one, at) => [...agreed.slice(at + 1), ...wished].filter((other) => !goTogether(one, other)))
		expect(taken).toEqual([])
		const today = dayOf(now)
		for (const { from_on } of wished) expect([from_on > today, /-0[78]-/.test(from_on)]).toEqual([true, true])
		expect(new Set([...agreed, ...wished].map(({ party, guest }) => party ?? guest)).size).toBe(5)
	})
})

test('the same seed gives the same house, another one other people and amounts', () => {
	const [now] = days
	expect(callsOf('1', now!)).toEqual(callsOf('1', now!))
	expect(peopleOf('1')).toEqual(peopleOf('1'))
	expect(groupName('1')).not.toBe(groupName('2'))
	expect(JSON.stringify(callsOf('1', now!))).not.toBe(JSON.stringify(callsOf('2', now!)))
})

test('counters count up, and by more than nothing from one reading to the next', () => {
	const last = new Map<string, number>()
	for (const call of callsOf('1', days[0]!))
		for (const { name, data, unit } of (bodyOf(call) as Partial<EventFields> | undefined)?.measurement ?? []) {
			if (!/kWh|m³|Bh/.test(unit)) continue
			expect(Number(data)).toBeGreaterThan(last.get(name) ?? 0)
			last.set(name, Number(data))
		}
	expect([...last.keys()].sort()).toEqual(['Allgemeinstrom', 'Brenner', 'Ertrag', 'Gas', 'Strom', 'Wasser'])
})

test('the clock of Zurich is that of summer and of winter', () => {
	expect(instantOf({ day: '2026-07-01', time: '12:00' })).toBe('2026-07-01T10:00:00.000Z')
	expect(instantOf({ day: '2026-12-01', time: '12:00' })).toBe('2026-12-01T11:00:00.000Z')
	expect([dayOf('2026-07-31T22:30:00Z'), dayOf('2026-12-31T22:30:00Z'), dayOf('2026-12-31T23:30:00Z')]).toEqual([
		'2026-08-01',
		'2026-12-31',
		'2027-01-01',
	])
})

test('a photo is a JPEG that says when it was taken', async () => {
	const jpeg = await sharp(Buffer.from(draw({ scene: 'meter', label: 'GAS', text: '21873', unit: 'm³' }, '1')))
		.jpeg()
		.toBuffer()
	const { format, width, exif } = await sharp(withDate(jpeg, '2026:10:03 09:12:00')).metadata()
	expect([format, width, exif?.toString('latin1')]).toEqual(['jpeg', 1280, expect.stringContaining('2026:10:03 09:12:00')])
})

test('a bill is a PDF whose table says where each object lies', () => {
	const bytes = pdf({
		from: ['Kaminfeger Müller (Horgen)'],
		to: ['Anna'],
		title: 'Kaminfeger',
		dated: '3.10.2026',
		number: '1',
		lines: [['Reinigung', 12_345]],
	})
	const text = Buffer.from(bytes).toString('latin1')
	expect(text).toContain(String.raw`Kaminfeger Müller \(Horgen\)`)
	expect(text).toContain('(123.45)')
	const table = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => text.slice(Number(place)).split('\n')[0])
	expect(table).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${number} 0 obj`))
	expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).startsWith('xref')).toBe(true)
})

test('the bills that come by mail are read by the code that is drawn on them', async () => {
	const mails = callsOf('1', days[0]!).flatMap(({ uploads }) => uploads.flatMap((upload) => ('mail' in upload ? [upload] : [])))
	const bills = mails.flatMap(({ mail: { paper }, day }) => (paper ? [{ ...paper.letter, day }] : []))
	expect(bills).toHaveLength(2)
	for (const { day, ...letter } of bills) {
		const [code = ''] = Buffer.from(pdf(letter)).toString('latin1').split('\nf\n')
		const squares = [...code.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, x, y, width, height]) => {
			return `<rect x="${x}" y="${842 - Number(y) - Number(height)}" width="${width}" height="${height}"/>`
		})
		const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><rect width="595" height="842" fill="#fff"/>${squares.join('')}</svg>`
		const { data, info } = await sharp(Buffer.from(page), { density: 144 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
		expect(readQrBill(decodeQR({ data, ...info }))).toMatchObject({
			payee: { name: letter.from[0], street: letter.from[1] },
			amount: letter.lines.reduce((sum, [, rappen]) => sum + rappen, 0),
			number: letter.number,
			day,
		})
	}
})
