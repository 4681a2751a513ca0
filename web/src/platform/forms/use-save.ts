// Hides how something with a form is saved: wrong fields are named, a lost answer makes nothing twice, nobody's change is overwritten.
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { flushDrafts } from '../device/drafts.ts'
import { goneText, type Draft, type Entity, type Noun } from './noun.ts'
import { failed, isUncertain, nextAttempt, savedElsewhere, sendNew, type Sent } from './repeated-create.ts'
import { changesOf, conflictsOf, merged, type Values } from './versions.ts'

export type FieldErrors<V> = Partial<Record<keyof V & string, string | undefined>>

type SaveOptions<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	/** Below what a new one is made: the group or the property. */
	parent: string
	draft: Draft<E, V>
	/** Goes on from another version, with other values, or with a note of what was sent. */
	onChange: (draft: Draft<E, V>) => void
	onSaved: (saved: E) => void
	onErrors: () => void
}

export function useSave<E extends Entity, V extends Values, F extends object>(options: SaveOptions<E, V, F>) {
	const { noun, parent, draft, onChange, onSaved, onErrors } = options
	const { words, valuesOf } = noun
	const create = useSend(noun.create)
	const change = useSend(noun.change)
	const [busy, setBusy] = useState(false)
	const [errors, setErrors] = useState<FieldErrors<V>>({})
	const [problem, setProblem] = useState<string>()
	/** The entity as it is now, while one has to choose between it and what was typed. */
	const [conflict, setConflict] = useState<E>()
	// Typing goes on while an answer is awaited.
	const latest = useRef(draft)
	useEffect(() => {
		latest.current = draft
	})
	const put = (next: Draft<E, V>) => {
		latest.current = next
		onChange(next)
	}
	const versionsOf = (base: E, values: V, current: E) => ({ before: valuesOf(base), values, current: valuesOf(current) })

	const refuse = (found: { path: string; message: string }[]) => {
		const said = found.map(({ path, message }) => [path, noun.errorTexts?.[path as keyof V & string] ?? message])
		setErrors(Object.fromEntries(said.toReversed()) as FieldErrors<V>)
		onErrors()
	}
	/** The fields as they are sent; undefined, and said at the fields, where something is wrong with them. */
	function checked(values: V): F | undefined {
		const { data, error } = noun.fields.safeParse(values)
		if (error) refuse(error.issues.map(({ path, message }) => ({ path: String(path[0]), message })))
		return data
	}
	const sendChange = async (base: E, body: Partial<V>): Promise<E> =>
		await change.mutateAsync({ params: { id: base.id }, body, version: base.version })

	async function saveChanges(base: E, values: V, tries = 3): Promise<void> {
		const body = changesOf(valuesOf(base), values)
		if (Object.keys(body).length === 0) return onSaved(base)
		try {
			onSaved(await sendChange(base, body))
		} catch (error) {
			const current = error instanceof ApiError && error.code === 'stale' ? (error.problem.current as E | undefined) : undefined
			if (!current) throw error
			const versions = versionsOf(base, values, current)
			if (tries === 0 || conflictsOf(versions).length > 0) return setConflict(current)
			// Changed at another place: both changes stand.
			const both = merged(versions, new Set())
			put({ values: both, base: current })
			return saveChanges(current, both, tries - 1)
		}
	}
	/** Before a request goes out, so that it can be repeated even after the page was loaded anew. */
	function noteSent(sent: Sent | undefined): void {
		const { sent: _before, ...rest } = latest.current
		put({ ...rest, ...(sent && { sent }) })
		flushDrafts()
	}
	async function saveNew(fields: F): Promise<void> {
		const earlier = latest.current.sent
		const now = nextAttempt(fields, earlier)
		noteSent(now)
		try {
			const send = (body: F, key: string) => create.mutateAsync({ params: { id: parent }, body, key })
			const { saved, arrived } = await sendNew(send, now)
			const body = arrived === undefined ? {} : changesOf(valuesOf(saved), latest.current.values)
			onSaved(Object.keys(body).length > 0 ? await sendChange(saved, body) : saved)
		} catch (error) {
			if (!isUncertain(error)) noteSent(earlier)
			throw error
		}
	}

	function explain(error: unknown): void {
		if (!(error instanceof ApiError)) {
			setProblem(failed)
			throw error
		}
		const { code, errors: refused, message } = error
		const known = refused.map(({ path, message: text }) => ({ path: path.split('.')[0] as string, message: text }))
		const here = known.filter(({ path }) => path in latest.current.values)
		const elsewhere = known.filter((each) => !here.includes(each)).map(({ message: text }) => text)
		if (here.length > 0) {
			refuse(here)
			if (elsewhere.length > 0) setProblem(elsewhere.join(' '))
		} else if (code === 'idempotency_mismatch') setProblem(savedElsewhere)
		else setProblem(code === 'not_found' && latest.current.base ? goneText(words) : message)
	}
	async function run(send: () => Promise<void>): Promise<void> {
		setProblem(undefined)
		setErrors({})
		setBusy(true)
		try {
			await send()
		} catch (error) {
			explain(error)
		} finally {
			setBusy(false)
		}
	}
	async function save(): Promise<void> {
		const { values, base } = latest.current
		const fields = busy ? undefined : checked(values)
		if (fields) await run(() => (base ? saveChanges(base, values) : saveNew(fields)))
	}
	/** One's own choice between the two versions, field by field; what was chosen is saved. */
	async function resolve(keep: ReadonlySet<string>): Promise<void> {
		const { values, base } = latest.current
		if (!conflict || !base || busy) return
		const both = merged(versionsOf(base, values, conflict), keep)
		put({ values: both, base: conflict })
		setConflict(undefined)
		if (checked(both)) await run(() => saveChanges(conflict, both))
	}
	/** Changed elsewhere while the form was open: taken over as far as nothing typed is in the way. */
	function take(current: E): void {
		const { values, base } = latest.current
		if (!base) return
		const versions = versionsOf(base, values, current)
		if (conflictsOf(versions).length > 0) setConflict(current)
		else put({ values: merged(versions, new Set()), base: current })
	}
	const clearErrors = (fields: readonly string[]) =>
		setErrors({ ...errors, ...Object.fromEntries(fields.map((field) => [field, undefined])) })
	return { busy, errors, problem, conflict, save, resolve, take, clearErrors }
}
