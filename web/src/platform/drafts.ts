// Hides how typed input survives whatever happens to the page: kept on the device per person until it is saved or discarded, in whichever tab.
import { followOnDevice, forgetOnDevice, keepOnDevice, readDevice } from './device.ts'

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

/** What was kept, if it still fits the form; else there is a warning. */
function fitting<T>(kept: string, key: string, shape: Shape<T>): Draft<T> | undefined {
	try {
		const { value, keptAt } = JSON.parse(kept) as Draft<unknown>
		const checked = shape.safeParse(value)
		if (checked.success) return { value: checked.data, keptAt: Number(keptAt) || 0 }
		console.warn('Ein aufbewahrter Entwurf passt nicht mehr zum Formular.', key, checked.error)
	} catch (error) {
		console.warn('Ein aufbewahrter Entwurf ist nicht lesbar.', key, error)
	}
	return undefined
}

/** The kept draft; what does not fit the form any more is dropped. */
export function readDraft<T>(person: string, key: string, shape: Shape<T>): Draft<T> | undefined {
	flushDrafts()
	const name = nameOf(person, key)
	const kept = readDevice(name)
	const draft = kept === null ? undefined : fitting(kept, key, shape)
	if (!draft) forgetOnDevice(name)
	return draft
}

/** Told what another tab keeps under this key, and with `gone` what it kept last before it saved or discarded it. */
export const followDraft = <T>(person: string, key: string, shape: Shape<T>, listener: (value: T, gone: boolean) => void) =>
	followOnDevice(nameOf(person, key), (now, before) => {
		const kept = now ?? before
		const draft = kept === null ? undefined : fitting(kept, key, shape)
		if (draft) listener(draft.value, now === null)
	})

/** What something new is typed in carries the Idempotency-Key of its create: tabs with the same one hold the same draft. */
export const attemptIn = (value: unknown): string | undefined => (value as { sent?: { key?: string } }).sent?.key

/** Saved or discarded: nothing of it stays. What another tab keeps there for another create is not touched. */
export function discardDraft(person: string, key: string, attempt?: string): void {
	const name = nameOf(person, key)
	waiting.delete(name)
	const kept = attempt === undefined ? null : readDevice(name)
	const other = kept === null ? undefined : fitting(kept, key, { safeParse: (value) => ({ success: true, data: attemptIn(value) }) })?.value
	if (other === undefined || other === attempt) forgetOnDevice(name)
}

/** What is said of a draft that is gone; what was typed here since then stays. */
export const goneDraft = (stays: boolean): string =>
	`Der Entwurf wurde in einem anderen Fenster gespeichert oder verworfen.${stays ? ' Was hier steht, bleibt erhalten.' : ''}`

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
