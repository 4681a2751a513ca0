import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { z } from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWithin } from '../device/budgets.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { claimReads, wipeReads } from '../device/owner.ts'
import type { Queued } from '../device/queued.ts'
import { closeDevice, onDevice } from '../device/store.ts'
import { find, insteadOf, keepFor, note, type AskedRead } from './kept-reads.ts'
import { shownKept } from './shown-kept.ts'

const [anna, beat] = ['anna', 'beat']
const day = 24 * 60 * 60_000
const asIs = { safeParse: () => ({ success: true }) } as unknown as z.ZodMiniAny

beforeEach(async () => {
	freshDatabase()
	await keepFor(anna)
})
afterEach(async () => {
	await closeDevice()
	shownKept.set(new Map())
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

/** An endpoint of the contract, whatever it answers. */
const readOf = (endpoint: AskedRead['endpoint'], id = '', person = anna): AskedRead => ({
	endpoint: { ...endpoint, reply: asIs },
	url: endpoint.path.replace('{id}', id),
	person,
})
const house = (id: string, person = anna) => readOf(suggestions.listSuggestions, id, person)
const offline = (of: AskedRead) => insteadOf(Object.assign(new Error('Keine Verbindung.'), { status: 0 }), of, true)
const urls = () => onDevice(['reads'], 'readonly', async ({ store }) => (await store.getAll()).map(({ url }) => url.replace('/api/be', '')))

test('a reply is there again as it came, with where its list goes on and when it was read', async () => {
	const at = Date.now() - 3 * day
	await note(house('p'), { reply: [{ name: 'Boiler' }], next: 'x' }, at)
	expect(await offline(house('p'))).toEqual({ reply: [{ name: 'Boiler' }], next: 'x' })
	expect([...shownKept.get()]).toEqual([[house('p').url, at]])
	await note(house('p'), { reply: [] })
	expect([...shownKept.get()]).toEqual([])
	expect(await offline(house('p'))).toEqual({ reply: [] })
})

test('what was never opened says so, and is not asked for again at once', async () => {
	await expect(offline(house('p'))).rejects.toMatchObject({ message: 'Das wurde auf diesem Gerät noch nie geöffnet.', final: true })
	const refusal = Object.assign(new Error('Das geht nicht.'), { status: 422 })
	await expect(insteadOf(refusal, house('p'), true)).rejects.toBe(refusal)
})

test('kept is what the contract says, nothing that was searched for, and of mails no text', async () => {
	await note(readOf(history.listHistory, 'g'), { reply: [] })
	await note({ ...house('p'), url: '/api/be/properties/p/suggestions?q=boiler' }, { reply: [] })
	expect(await urls()).toEqual([])
	await note(readOf(inbox.listInbox, 'g'), { reply: [{ mail_subject: 'Rechnung', mail_text: 'Guten Tag' }] })
	expect(await offline(readOf(inbox.listInbox, 'g'))).toEqual({ reply: [{ mail_subject: 'Rechnung', mail_text: '' }] })
})

test('after thirty days it is not shown any more', async () => {
	await note(house('p'), { reply: [] }, Date.now() - 31 * day)
	expect(await find(house('p'))).toBeUndefined()
})

test('a reply that fits its shape no more is dropped', async () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	await note(house('p'), { reply: [{ name: 7 }] })
	expect(await find({ ...house('p'), endpoint: suggestions.listSuggestions })).toBeUndefined()
	expect(warn).toHaveBeenCalledTimes(1)
	await expect.poll(urls).toEqual([])
})

test('nobody sees what somebody else has read, and it goes when they sign in, as at sign-out', async () => {
	await note(house('p'), { reply: ['geheim'] })
	expect(await find(house('p', beat))).toBeUndefined()
	await claimReads(beat)
	expect(await urls()).toEqual([])
	// An answer that was still on its way.
	await note(house('q'), { reply: ['geheim'] })
	expect(await urls()).toEqual([])
	await note(house('r', beat), { reply: ['meines'] })
	expect(await urls()).toEqual(['/properties/r/suggestions'])
	await wipeReads()
	expect(await find(house('r', beat))).toBeUndefined()
	await note(house('r', beat), { reply: ['meines'] })
	expect(await urls()).toEqual([])
})

/** A photo that was chosen in a form, which says so. */
const choose = (id: string, person: string) =>
	onDevice(['bytes', 'meta'], 'readwrite', async (transaction) => {
		const kept = { id, person, bytes: new ArrayBuffer(1), type: 'image/jpeg', name: 'a.jpg', keptAt: 1 }
		await transaction.objectStore('bytes').put(kept)
		await transaction.objectStore('meta').put({ name: `photos ${person} event.new.${id}`, value: [{ id, sentAs: id }] })
	})
const queueWith = (id: string, person: string) =>
	onDevice(['queue'], 'strict', ({ store }) => store.put({ id, person, needs: [id] } as unknown as Queued))
const photosThere = () =>
	onDevice(['bytes', 'meta'], 'readonly', async (transaction) => [
		await transaction.objectStore('bytes').getAllKeys(),
		(await transaction.objectStore('meta').getAllKeys()).filter((name) => name.startsWith('photos')),
	])

test('what waits to be sent stays with its photos whoever comes; photos of forms that were not saved go', async () => {
	await choose('a', anna)
	await choose('b', anna)
	await queueWith('b', anna)
	await claimReads(anna)
	expect(await photosThere()).toEqual([
		['a', 'b'],
		['photos anna event.new.a', 'photos anna event.new.b'],
	])
	await choose('c', beat)
	await claimReads(beat)
	expect(await photosThere()).toEqual([['b', 'c'], ['photos beat event.new.c']])
	await wipeReads()
	expect(await photosThere()).toEqual([['b'], []])
})

test('what was shared while nobody was signed in is of who comes next; the rest goes', async () => {
	const shared = (id: string, person: string | null) => ({ id, person, files: [], text: '', at: 1 })
	await onDevice(['shared'], 'readwrite', async ({ store }) => {
		await store.put(shared('a', anna))
		await store.put(shared('b', null))
	})
	await claimReads(beat)
	expect(await onDevice(['shared'], 'readonly', ({ store }) => store.getAllKeys())).toEqual(['b'])
})

const inGroup = (id: string, ...houses: string[]) => ({ id, properties: houses })

test('what is refused is dropped, and with a house or a group all that belongs to it', async () => {
	await note(readOf(groups.listGroups), { reply: [inGroup('g', 'p', 'q'), inGroup('h', 'r')] })
	await note(readOf(properties.listProperties, 'g'), { reply: [{ id: 'p' }, { id: 'q' }] })
	await note(readOf(properties.listProperties, 'h'), { reply: [{ id: 'r' }] })
	for (const id of ['p', 'q', 'r']) await note(house(id), { reply: [] })
	await note(readOf(journals.getJournal, 'j'), { reply: { id: 'j', group: 'h', property: 'r' } })
	// A proxy knows nothing of it.
	for (const of of [readOf(groups.listGroups), house('q')])
		await insteadOf(Object.assign(new Error('Nein.'), { status: 404, code: 'internal' }), of, false).catch(() => undefined)
	expect(await urls()).toHaveLength(7)
	await insteadOf(Object.assign(new Error('Nein.'), { status: 403, code: 'forbidden' }), house('q'), false).catch(() => undefined)
	await note(readOf(properties.listProperties, 'g'), { reply: [{ id: 'q' }] })
	expect(await urls()).toEqual([
		'/groups/g/properties',
		'/groups/h/properties',
		'/groups/list',
		'/journals/j/get',
		'/properties/r/suggestions',
	])
	await note(readOf(groups.listGroups), { reply: [inGroup('g', 'q')] })
	expect(await urls()).toEqual(['/groups/g/properties', '/groups/list'])
	// A list that is refused says nothing of what was in it.
	await note(readOf(groups.listGroups), {})
	expect(await urls()).toEqual(['/groups/g/properties'])
})

test('a reply counts as many bytes as it takes on the device', async () => {
	const sizes = async () => (await onDevice(['reads'], 'readonly', ({ store }) => store.getAll()))?.map(({ size }) => size)
	await note(house('p'), { reply: ['Küche'] })
	await note(house('q'), { reply: ['Küche…'] })
	expect(await sizes()).toEqual(['{"reply":["Küche"]}'.length, 2 * '{"reply":["Küche…"]}'.length])
})

test('each sort has its share: what was not shown for longest goes first', async () => {
	const row = (url: string, used: number, sort: 'thumb' | 'emergency') => ({ person: anna, url, sort, body: '', at: 1, used, size: 40 })
	await onDevice(['reads'], 'readwrite', async ({ store }) => {
		await store.put(row('/old', 1, 'thumb'))
		await store.put(row('/newest', 3, 'thumb'))
		await store.put(row('/new', 2, 'thumb'))
		await store.put(row('/card', 0, 'emergency'))
	})
	await keepWithin('thumb', 120, 100)
	expect(await urls()).toEqual(['/card', '/new', '/newest'])
})
