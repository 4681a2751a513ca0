// Hides the secret of an invitation link that led here, until one is in.
import { forgetOnDevice, keepOnDevice, readDevice } from '../device/device.ts'

const name = 'join'

/** The secret of an invitation link, kept while one signs in: in an address, logs on the way would keep it too. */
export const keepJoin = (token: string): void => void keepOnDevice(name, token)
export const keptJoin = (): string | undefined => readDevice(name) ?? undefined
export const forgetJoin = (): void => forgetOnDevice(name)
