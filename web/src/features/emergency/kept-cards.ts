// Hides how the emergency cards of the houses that were opened are kept on the device, where a worker opens the app without a connection.
import { z } from 'zod/mini'
import { emergency, Emergency } from '@hausheft/contract/emergency.ts'
import { files } from '@hausheft/contract/files.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { address } from '@hausheft/contract/swiss/formats.ts'
import { call, urlOf } from '../../platform/api/client.ts'
import { devicePhotos, forgetOnDevice, keepOnDevice, namesOnDevice, readDevice } from '../../platform/device/device.ts'

const KeptCard = z.object({ property: z.string(), name: z.string(), place: z.string(), items: Emergency.shape.items })
export type KeptCard = z.infer<typeof KeptCard>

const start = 'emergency.'
const photoUrl = (id: string): string => urlOf(files.getContent, { params: { id }, query: { size: 'preview' } })
const photosOf = ({ items }: Pick<KeptCard, 'items'>) => items.flatMap(({ file }) => (file === null ? [] : [photoUrl(file)]))

/** As it is now, with its photos; a card without anything on it is none. */
export async function keepCard(property: Property): Promise<void> {
	const { items } = await call(emergency.getEmergency, { params: { id: property.id } })
	const name = start + property.id
	if (items.length === 0) forgetOnDevice(name)
	else
		keepOnDevice(name, JSON.stringify({ property: property.id, name: property.name, place: address(property), items } satisfies KeptCard))
	await keepPhotos()
}

/** Those of all kept cards, and no others. */
async function keepPhotos(): Promise<void> {
	const wanted = keptCards().flatMap(photosOf)
	if (wanted.length === 0) return void (await caches.delete(devicePhotos))
	const cache = await caches.open(devicePhotos)
	const kept = (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
	await Promise.all(kept.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)))
	for (const url of wanted.filter((each) => !kept.includes(each))) await cache.add(url)
}

export function keptCards(): KeptCard[] {
	return namesOnDevice(start).flatMap((name) => {
		const card = KeptCard.safeParse(JSON.parse(readDevice(name) ?? 'null'))
		return card.success ? [card.data] : []
	})
}

/** The photos of a card as this page can show them. */
export async function keptPhotos(card: KeptCard): Promise<Map<string, string>> {
	const shown = new Map<string, string>()
	for (const { file } of card.items) {
		const kept = file === null ? undefined : await caches.match(photoUrl(file))
		if (file !== null && kept) shown.set(file, URL.createObjectURL(await kept.blob()))
	}
	return shown
}
