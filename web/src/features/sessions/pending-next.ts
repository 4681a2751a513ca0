import { forgetOnDevice, keepOnDevice, readDevice, visitor } from '../../platform/device/device.ts'

const name = `${visitor}next`

/** Where one wanted to go, kept while a mail is on its way: its link opens a page that knows nothing of it. */
export const keepNext = (next: string | undefined): void => (next ? void keepOnDevice(name, next) : forgetOnDevice(name))
export const keptNext = (): string | undefined => readDevice(name) ?? undefined
export const forgetNext = (): void => forgetOnDevice(name)
