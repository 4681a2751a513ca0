import { deviceName } from '../../platform/words/device-name.ts'

/** What this device is called where it is listed. */
export const thisDevice = (): string => deviceName(navigator.userAgent)
