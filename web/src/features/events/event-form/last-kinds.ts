import type { Kind } from '@hausheft/contract/event-parts.ts'
import { readDevice } from '../../../platform/device/device.ts'

/** Under this name the device remembers which parts were used last. */
export const lastKindsName = 'entry.kinds'

/** What to remember after these parts were saved. */
export const withLast = (parts: readonly Kind[], remembered = readDevice(lastKindsName)): string =>
	[...new Set([...parts, ...orderedKinds(remembered)])].join(' ')

const usual: readonly Kind[] = ['balance', 'maintenance', 'measurement', 'time-recording', 'reminder', 'rental']

/** All parts, those used last first; on a new device as most people need them. */
export function orderedKinds(remembered = readDevice(lastKindsName)): Kind[] {
	const last = (remembered ?? '').split(' ').filter((kind): kind is Kind => (usual as readonly string[]).includes(kind))
	return [...new Set([...last, ...usual])]
}
