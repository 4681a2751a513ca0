// Hides the secret of an invitation link that led here, until one is in.
import { forgetOnDevice, keepOnDevice, readDevice, visitor } from '../device/device.ts'
import { currentUser } from './session.ts'

const name = 'join'

/** The secret of an invitation link, kept while one signs in: in an address, logs on the way would keep it too. */
export const keepJoin = (token: string): void => void keepOnDevice((currentUser() ? '' : visitor) + name, token)
export const keptJoin = (): string | undefined => readDevice(visitor + name) ?? readDevice(name) ?? undefined
export const forgetJoin = (): void => [visitor + name, name].forEach(forgetOnDevice)
