import type { Notifications } from '@hausheft/contract/notifications.ts'

type Devices = Pick<Notifications, 'here' | 'devices'>

/** As the page shows it before the server is asked again: this device is one more, or one less. */
export const withThisDevice = ({ devices }: Pick<Devices, 'devices'>): Devices => ({ here: true, devices: devices + 1 })
export const withoutThisDevice = ({ devices }: Pick<Devices, 'devices'>): Devices => ({ here: false, devices: Math.max(0, devices - 1) })

/** Where else messages come to; empty for nowhere. */
export function otherDevices({ here, devices }: Devices): string {
	const others = devices - (here ? 1 : 0)
	if (others <= 0) return ''
	return others === 1 ? 'Eingeschaltet auf einem anderen Gerät.' : `Eingeschaltet auf ${others} anderen Geräten.`
}
