// Hides whether working time was recorded on this device: who never does is not asked about last week.
import { keepOnDevice, readDevice } from './device.ts'

const name = 'entry.time'

export const worksOn = (): void => void keepOnDevice(name, '1')
export const isWorking = (): boolean => readDevice(name) !== null
