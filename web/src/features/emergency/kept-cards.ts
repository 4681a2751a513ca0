// Hides how the emergency cards of the houses that were opened are kept on the device, where a worker opens the app without a connection.
import { z } from 'zod/mini'
import { emergency, Emergency } from '@hausheft/contract/emergency.ts'
import { files } from '@hausheft/contract/files.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { address } from '@hausheft/contract/swiss/formats.ts'
import { call, noteReply, request, urlOf } from '../../platform/api/client.ts'
import { bytesOf } from '../../platform/device/budgets.ts'
import { deviceOwner, devicePhotos, forgetOnDevice, namesOnDevice, readDevice } from '../../platform/device/device.ts'
import { onDevice, type KeptRead } from '../../platform/device/store.ts'

const KeptCard = z.object({ property: z.string(), name: z.string(), place: z.string(), items: Emergency.shape.items })
export type KeptCard = z.infer<typeof KeptCard>

const sort = 'emergency'
/** Beside the read of that address, which has other bounds. */
const cardUrl = (property: string): string => `${urlOf(emergency.getEmergency, { params: { id: property } })}#card`
const photoUrl = (id: string): string => urlOf(files.getContent, { params: { id }, query: { size: 'preview' } })
const photosOf = ({ items }: Pick<KeptCard, 'items'>) => items.flatMap(({ file }) => (file === null ? [] : [photoUrl(file)]))

/** As it is now, with its photos; a card without anything on it is none. */
export async function keepCard(property: Property): Promise<void> {
	const person = deviceOwner()
	if (person === null) return
	await takeOver(person)
	const reply = await call(emergency.getEmergency, { params: { id: property.id } })
	noteReply(emergency.getEmergency, urlOf(emergency.getEmergency, { params: { id: property.id } }), { reply })
	const { items } = reply
	await put(person, { property: property.id, name: property.name, place: address(property), items })
	await keepPhotos(person)
}

/** Whatever its age; only while it is still the same person's device. */
const write = (person: string, rows: KeptRead[], gone: string[] = []) =>
	onDevice(['reads'], 'readwrite', async ({ store }) => {
		if (deviceOwner() !== person) return false
		for (const url of gone) await store.delete([person, url])
		for (const row of rows) await store.put(row)
		return true
	})

const put = (person: string, card: KeptCard) =>
	card.items.length === 0 ? write(person, [], [cardUrl(card.property)]) : write(person, [cardRow(person, card)])

const emergencyRow = (person: string, url: string, body: unknown, size: number) => {
	const now = Date.now()
	return { person, url, sort, body, size, at: now, used: now } as const
}
const cardRow = (person: string, card: KeptCard): KeptRead => {
	const body = JSON.stringify(card)
	return { ...emergencyRow(person, cardUrl(card.property), body, bytesOf(body)), property: card.property }
}
const photoRow = async (person: string, url: string, response: Response): Promise<KeptRead> => {
	const bytes = await response.arrayBuffer()
	return { ...emergencyRow(person, url, bytes, bytes.byteLength), type: response.headers.get('content-type') ?? '' }
}

/** Those of all kept cards, and no others. */
async function keepPhotos(person: string): Promise<void> {
	const wanted = (await keptCards()).flatMap(photosOf)
	const there = (await rowsOf(person)).flatMap(({ url }) => (url.endsWith('#card') ? [] : [url]))
	const missing = wanted.filter((url) => !there.includes(url))
	const gone = there.filter((url) => !wanted.includes(url))
	// One that cannot be had now, as while its picture is still being made, keeps no other away; it is asked for with the next card.
	const came = await Promise.allSettled(missing.map(async (url) => photoRow(person, url, await request(url))))
	const rows = came.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
	if (rows.length > 0 || gone.length > 0) await write(person, rows, gone)
}

const rowsOf = async (person: string): Promise<KeptRead[]> => {
	const all = await onDevice(['reads'], 'readonly', ({ store }) => store.index('sort').getAll(IDBKeyRange.bound([sort], [sort, []])))
	return (all ?? []).filter((row) => row.person === person)
}

export async function keptCards(): Promise<KeptCard[]> {
	const person = deviceOwner()
	if (person === null) return []
	await takeOver(person)
	return (await rowsOf(person)).flatMap(({ url, body }) => {
		const card = url.endsWith('#card') ? KeptCard.safeParse(JSON.parse(String(body))) : undefined
		return card?.success ? [card.data] : []
	})
}

/** The photos of a card as this page can show them. */
export async function keptPhotos(card: KeptCard): Promise<Map<string, string>> {
	const person = deviceOwner()
	const rows = person === null ? [] : await rowsOf(person)
	const shown = new Map<string, string>()
	for (const { file } of card.items) {
		const row = file === null ? undefined : rows.find(({ url }) => url === photoUrl(file))
		if (file !== null && row) shown.set(file, URL.createObjectURL(new Blob([row.body as ArrayBuffer], { type: row.type ?? '' })))
	}
	return shown
}

/** Where earlier releases kept them. */
const start = 'emergency.'

async function takeOver(person: string): Promise<void> {
	const names = namesOnDevice(start)
	if (names.length === 0) return
	const cards = names.flatMap((name) => {
		const card = KeptCard.safeParse(JSON.parse(readDevice(name) ?? 'null'))
		return card.success ? [card.data] : []
	})
	const photos: KeptRead[] = []
	for (const url of cards.flatMap(photosOf)) {
		const found = await globalThis.caches?.match(url)
		if (found) photos.push(await photoRow(person, url, found))
	}
	if (!(await write(person, [...cards.map((card) => cardRow(person, card)), ...photos]))) return
	for (const name of names) forgetOnDevice(name)
	await globalThis.caches?.delete(devicePhotos)
}
