// Hides what the app keeps of a person on the device, whose it is, and how it is wiped.

export const devicePrefix = 'hausheft.'
const owner = 'owner'
/** Names so begun are of somebody who is not signed in yet: they go on with whoever signs in next. */
export const visitor = 'visitor.'
/** Photos of emergency cards; the name is none of the worker's, which clears its own away. */
export const devicePhotos = 'hausheft.photos'

export const readDevice = (name: string): string | null => attempt(() => localStorage.getItem(devicePrefix + name)) ?? null

/** Storage can be full, switched off or forbidden: then nothing is kept, and the app works all the same. */
const attempt = <T>(work: () => T): T | undefined => {
	try {
		return work()
	} catch (error) {
		console.warn('Auf diesem Gerät kann nichts aufbewahrt werden.', error)
		return undefined
	}
}

export const forgetOnDevice = (name: string): void =>
	attempt(() => {
		localStorage.removeItem(devicePrefix + name)
		tell()
	})

const listeners = new Set<() => void>()
const tell = () => {
	for (const listener of listeners) listener()
}
/** Called when something is kept or forgotten, here or in another tab. */
export function onDeviceChange(listener: () => void): () => void {
	listeners.add(listener)
	addEventListener('storage', listener)
	return () => {
		listeners.delete(listener)
		removeEventListener('storage', listener)
	}
}

/** From now on the device belongs to this person; what another one left is wiped. True if it was somebody else's. */
export function claimDevice(person: string): boolean {
	const before = readDevice(owner)
	if (before === person) return false
	if (before !== null) wipeDevice((name) => name.startsWith(visitor))
	keepOnDevice(owner, person)
	return before !== null
}

/** Whose it is, as far as a page has said. */
export const deviceOwner = (): string | null => readDevice(owner)

const forgetVisit = () => attempt(() => sessionStorage.clear())

/** Nothing private stays: at sign-out, and when somebody else signs in, but for what is theirs. */
export function wipeDevice(isTheirs: (name: string) => boolean = () => false): void {
	for (const name of namesOnDevice()) if (!isTheirs(name)) forgetOnDevice(name)
	forgetVisit()
	void attempt(() => globalThis.caches?.delete(devicePhotos))
	// The router notes where one was, ids and all, when the page goes: this comes after it.
	addEventListener('pagehide', forgetVisit, { once: true })
}

/** Names of all that is kept and begins so. */
export const namesOnDevice = (start = ''): string[] =>
	attempt(() =>
		Object.keys(localStorage)
			.filter((key) => key.startsWith(devicePrefix + start))
			.map((key) => key.slice(devicePrefix.length)),
	) ?? []

/** False when it could not be kept. */
export const keepOnDevice = (name: string, value: string): boolean =>
	attempt(() => {
		localStorage.setItem(devicePrefix + name, value)
		tell()
		return true
	}) ?? false
