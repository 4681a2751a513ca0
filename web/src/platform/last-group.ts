// Hides which group a person was in last on this device, so that the app opens where they left it.
import { keepOnDevice, readDevice } from './device.ts'

const name = 'group'

export const keepLastGroup = (id: string): void => void keepOnDevice(name, id)

/** The only group, or the one of last time if it is still one of these; undefined where one must choose. */
export function homeGroup(groups: readonly { id: string }[]): string | undefined {
	if (groups.length === 1) return groups[0]?.id
	const last = readDevice(name)
	return groups.find(({ id }) => id === last)?.id
}
