// Hides how a test gets a device with a database of its own.
import * as fakes from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeDevice } from '../src/platform/device/store.ts'

/** `vi.unstubAllGlobals()` takes it away again. */
export async function freshDatabase(): Promise<void> {
	await closeDevice()
	for (const [name, value] of Object.entries(fakes)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
	vi.stubGlobal('indexedDB', new fakes.IDBFactory())
}
