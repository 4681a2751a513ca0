import type { Property } from '@hausheft/contract/properties.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimReads, wipeReads } from '../../platform/device/owner.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { keepCard, keptCards, keptPhotos } from './kept-cards.ts'

const file = '01a220f9-c76e-7d22-8002-e910a61bb8e4'
const card = {
	property: 'p',
	name: 'Bergstrasse 12',
	place: '8810 Horgen',
	items: [{ kind: 'water', text: 'Haupthahn im Keller', phone: null, file }],
}
const texts = new Map<string, string>()
const photo = `/api/be/files/${file}/content?size=preview`

beforeEach(async () => {
	freshDatabase()
	texts.clear()
	texts.set('hausheft.owner', 'anna').set('hausheft.emergency.p', JSON.stringify(card))
	const names = () => Object.fromEntries(texts)
	vi.stubGlobal(
		'localStorage',
		new Proxy(
			{ getItem: (name: string) => texts.get(name) ?? null, removeItem: (name: string) => texts.delete(name) },
			{ ownKeys: () => Object.keys(names()), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
		),
	)
	vi.stubGlobal('caches', {
		match: async (url: string) => (url === photo ? new Response('bild', { headers: { 'content-type': 'image/webp' } }) : undefined),
		delete: async () => true,
	})
})
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
})

test('a card that an earlier release has kept is taken over once, with its photo', async () => {
	expect(await keptCards()).toEqual([card])
	expect([...texts.keys()]).toEqual(['hausheft.owner'])
	vi.stubGlobal('caches', undefined)
	expect([...(await keptPhotos(card as Parameters<typeof keptPhotos>[0])).keys()]).toEqual([file])
	await claimReads('anna')
	expect(await keptCards()).toEqual([card])
})

test('it goes with who signs out, and when somebody else signs in', async () => {
	await keptCards()
	await wipeReads()
	expect(await keptCards()).toEqual([])
	texts.set('hausheft.emergency.p', JSON.stringify(card))
	await keptCards()
	await claimReads('beat')
	expect(await keptCards()).toEqual([])
})

test('a photo that cannot be had yet keeps no other away, and comes with the next opening', async () => {
	texts.delete('hausheft.emergency.p')
	const making = '01a220f9-c76e-7d22-8002-e910a61bb8e5'
	const items = [...card.items, { ...card.items[0], file: making }]
	let isMade = false
	vi.stubGlobal('fetch', async (url: string) => {
		if (url.endsWith('/emergency')) return Response.json({ id: 'p', items, version: 1, updated_at: '2026-11-22T08:00:00Z' })
		if (url.includes(making) && !isMade) return Response.json({ code: 'not_found' }, { status: 404 })
		return new Response('bild', { headers: { 'content-type': 'image/webp' } })
	})
	const house = { id: 'p', name: 'Bergstrasse 12', address_street: '', address_zip: null, address_city: '' } as unknown as Property
	const photos = async () => [...(await keptPhotos({ ...card, items } as Parameters<typeof keptPhotos>[0])).keys()]
	await keepCard(house)
	expect(await photos()).toEqual([file])
	isMade = true
	await keepCard(house)
	expect(await photos()).toEqual([file, making])
})
