// Hides how typed input survives whatever happens to the page: kept on the device per person until it is saved or discarded.
import { forgetOnDevice, keepOnDevice, readDevice } from './device.ts'

type Shape<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown } }
export type Draft<T> = { value: T; /** Milliseconds since 1970. */ keptAt: number }

const waiting = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Typing is never held up: writing happens in a pause, at the latest after this time, and when the page is left. */
const pause = 400

const nameOf = (person: string, key: string) => `draft.${person}.${key}`

/** Writes what still waits. */
export function flushDrafts(): void {
	clearTimeout(timer)
	timer = undefined
	const now = Date.now()
	for (const [name, value] of waiting) keepOnDevice(name, JSON.stringify({ value, keptAt: now }))
	waiting.clear()
}

/** Keeps the draft; cheap enough for every keystroke. `key` says which form: `event.new.<property>`. */
export function keepDraft(person: string, key: string, value: unknown): void {
	waiting.set(nameOf(person, key), value)
	timer ??= setTimeout(flushDrafts, pause)
}

/** The kept draft; what does not fit the form any more is dropped with a warning. */
export function readDraft<T>(person: string, key: string, shape: Shape<T>): Draft<T> | undefined {
	flushDrafts()
	const name = nameOf(person, key)
	const kept = readDevice(name)
	if (kept === null) return undefined
	try {
		const { value, keptAt } = JSON.parse(kept) as Draft<unknown>
		const fitting = shape.safeParse(value)
		if (fitting.success) return { value: fitting.data, keptAt: Number(keptAt) || 0 }
		console.warn('Ein aufbewahrter Entwurf passt nicht mehr zum Formular.', key, fitting.error)
	} catch (error) {
		console.warn('Ein aufbewahrter Entwurf ist nicht lesbar.', key, error)
	}
	forgetOnDevice(name)
	return undefined
}

/** Saved or discarded: nothing of it stays. */
export function discardDraft(person: string, key: string): void {
	waiting.delete(nameOf(person, key))
	forgetOnDevice(nameOf(person, key))
}

/** Drops what is still in memory; what lies on the device is wiped by device.ts. */
export function forgetDrafts(): void {
	clearTimeout(timer)
	timer = undefined
	waiting.clear()
}

/** Writes before the page goes: a phone may never come back to it. */
export function watchDrafts(): void {
	addEventListener('pagehide', flushDrafts)
	document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushDrafts())
}
