// Hides that somebody's first entry ever is celebrated: once, on whichever device, with the drawing of its house.
import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { users } from '@hausheft/contract/users.ts'
import { call, read } from '../../platform/api/client.ts'
import { keepOnDevice, readDevice } from '../../platform/device/device.ts'
import { noteEntrySaved } from '../../platform/release/install.ts'

/** Kept on the device once the server has been asked, so that it is not asked after every entry. */
const deviceName = 'saved-before'

/** To be called for each entry that somebody has made, in whichever form. What is saved is saved, whether or not anybody celebrates it. */
export function noteEntryMade(client: QueryClient, entry: Pick<Event, 'group' | 'property'>): void {
	noteEntrySaved()
	noteEntryArrived(client, entry)
}

/** It waited on the device, where it was counted as saved, and the server has it now. */
export function noteEntryArrived(client: QueryClient, entry: Pick<Event, 'group' | 'property'>): void {
	celebrateFirst(client, entry).catch(() => undefined)
}

async function celebrateFirst(client: QueryClient, { group, property: id }: Pick<Event, 'group' | 'property'>): Promise<void> {
	if (readDevice(deviceName)) return
	const { first } = await call(users.noteFirstEntry, {})
	keepOnDevice(deviceName, '1')
	const houses = client.getQueryData(read(properties.listProperties, { params: { id: group } }).queryKey)
	const house = houses?.find((each) => each.id === id)
	if (!first || !house || matchMedia('(prefers-reduced-motion: reduce)').matches) return
	const { drawHouse } = await import('./drawn-house.ts')
	await drawHouse(house.property_type_key, id)
}
