// Hides how a test gets a device with a database of its own.
import * as fakes from 'fake-indexeddb'
import { vi } from 'vitest'

/** Whoever has opened the one before closes it (`closeDevice`); `vi.unstubAllGlobals()` takes it away again. */
export function freshDatabase(): void {
	for (const [name, value] of Object.entries(fakes)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
	vi.stubGlobal('indexedDB', new fakes.IDBFactory())
}
