// Hides how typed input gets onto the device without holding up who types, whatever happens to the page.
import { keepOnDevice, namesOnDevice } from './device.ts'

const waiting = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Typing is never held up: writing happens in a pause, at the latest after this time, and when the page is left. */
const pause = 400

export const draftName = (person: string, key: string) => `draft.${person}.${key}`

/** What is chosen in a list lies beside the drafts, and is nothing to be saved. */
export const selectionKey = 'selection.'

/** How many forms of this person hold something that is not saved. */
export const countDrafts = (person: string): number =>
	namesOnDevice(draftName(person, '')).filter((name) => !name.startsWith(draftName(person, selectionKey))).length

/** Keeps the draft; cheap enough for every keystroke. `key` says which form: `event.new.<property>`. */
export function keepDraft(person: string, key: string, value: unknown): void {
	waiting.set(draftName(person, key), value)
	timer ??= setTimeout(flushDrafts, pause)
}

/** Writes what still waits. */
export function flushDrafts(): void {
	clearTimeout(timer)
	timer = undefined
	const now = Date.now()
	for (const [name, value] of waiting) keepOnDevice(name, JSON.stringify({ value, keptAt: now }))
	waiting.clear()
}

/** What of this one is still to be written. */
export const waitingDraft = (name: string): unknown => waiting.get(name)
/** Of this one nothing waits any more. */
export const dropWaiting = (name: string): void => void waiting.delete(name)

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
