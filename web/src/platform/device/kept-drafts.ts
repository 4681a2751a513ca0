// Hides what of typed input is kept on the device, per person until it is saved or discarded, in whichever tab.
import { devicePrefix, forgetOnDevice, readDevice } from './device.ts'
import { draftName, dropWaiting, flushDrafts, waitingDraft } from './drafts.ts'

type Shape<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown } }
type KeptDraft<T> = { value: T; /** Milliseconds since 1970. */ keptAt: number }

/** The kept draft; what does not fit the form any more is dropped. */
export function readDraft<T>(person: string, key: string, shape: Shape<T>): KeptDraft<T> | undefined {
	flushDrafts()
	const name = draftName(person, key)
	const kept = readDevice(name)
	const draft = kept === null ? undefined : fitting(kept, key, shape)
	if (!draft) forgetOnDevice(name)
	return draft
}

/** What was kept, if it still fits the form; else there is a warning. */
function fitting<T>(kept: string, key: string, shape: Shape<T>): KeptDraft<T> | undefined {
	try {
		const { value, keptAt } = JSON.parse(kept) as KeptDraft<unknown>
		const checked = shape.safeParse(value)
		if (checked.success) return { value: checked.data, keptAt: Number(keptAt) || 0 }
		console.warn('Ein aufbewahrter Entwurf passt nicht mehr zum Formular.', key, checked.error)
	} catch (error) {
		console.warn('Ein aufbewahrter Entwurf ist nicht lesbar.', key, error)
	}
	return undefined
}

/** Told what another tab keeps under this key, and with `gone` what it kept last before it saved or discarded it. */
export const followDraft = <T>(person: string, key: string, shape: Shape<T>, listener: (value: T, gone: boolean) => void) =>
	followOnDevice(draftName(person, key), (now, before) => {
		const kept = now ?? before
		const draft = kept === null ? undefined : fitting(kept, key, shape)
		if (draft) listener(draft.value, now === null)
	})

/** Told when another tab writes or forgets it. */
function followOnDevice(name: string, listener: (now: string | null, before: string | null) => void): () => void {
	const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
		if (key === devicePrefix + name) listener(newValue, oldValue)
	}
	addEventListener('storage', onStorage)
	return () => removeEventListener('storage', onStorage)
}

/** What something new is typed in carries the Idempotency-Key of its create: tabs with the same one hold the same draft. */
const attemptIn = (value: unknown): string | undefined => (value as { sent?: { key?: string } } | undefined)?.sent?.key

/** Saved or discarded: nothing of it stays. What is kept there for another create, by another tab or by who types the next one, is not touched. */
export function discardDraft(person: string, key: string, attempt?: string): void {
	const name = draftName(person, key)
	const isOther = (other: string | undefined) => attempt !== undefined && other !== undefined && other !== attempt
	if (!isOther(attemptIn(waitingDraft(name)))) dropWaiting(name)
	const kept = attempt === undefined ? null : readDevice(name)
	const other = kept === null ? undefined : fitting(kept, key, { safeParse: (value) => ({ success: true, data: attemptIn(value) }) })?.value
	if (!isOther(other)) forgetOnDevice(name)
}

/** What is said of a draft that is gone; what was typed here since then stays. */
export const goneDraft = (stays: boolean): string =>
	`Der Entwurf wurde in einem anderen Fenster gespeichert oder verworfen.${stays ? ' Was hier steht, bleibt erhalten.' : ''}`
