import { useEffect, useRef, useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { properties, PropertyFields, type Property } from '@hausheft/contract/properties.ts'
import { ApiError, useSend } from '../../platform/api.ts'
import { flushDrafts } from '../../platform/drafts.ts'
import { isUncertain, nextAttempt, sendNew, type Sent } from '../../platform/repeated-create.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { limitText } from './limit-text.ts'
import { changesOf, conflictsOf, merged, type PropertyDraft, type PropertyField, type PropertyValues } from './property-values.ts'

export type PropertyErrors = Partial<Record<PropertyField, string | undefined>>

type SaveOptions = {
	group: Group
	draft: PropertyDraft
	/** Goes on from another version, with other values, or with a note of what was sent. */
	onChange: (draft: PropertyDraft) => void
	onSaved: (property: Property) => void
	onErrors: () => void
}

export const goneText = 'Diese Liegenschaft wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.'

/** Saving a property: what is wrong is said at its field, what somebody else changed meanwhile is never overwritten. */
export function useSaveProperty({ group, draft, onChange, onSaved, onErrors }: SaveOptions) {
	const create = useSend(properties.createProperty)
	const change = useSend(properties.changeProperty)
	const [busy, setBusy] = useState(false)
	const [errors, setErrors] = useState<PropertyErrors>({})
	const [problem, setProblem] = useState<string>()
	/** The property as it is now, while one has to choose between it and what was typed. */
	const [conflict, setConflict] = useState<Property>()
	// Typing goes on while an answer is awaited.
	const latest = useRef(draft)
	useEffect(() => {
		latest.current = draft
	})
	const put = (next: PropertyDraft) => {
		latest.current = next
		onChange(next)
	}

	const refuse = (found: PropertyErrors) => {
		setErrors(found)
		onErrors()
	}
	const done = (saved: Property) => {
		showToast('Gespeichert.')
		onSaved(saved)
	}
	/** The fields as they are sent; undefined, and said at the fields, where something is wrong with them. */
	function checked(values: PropertyValues): PropertyFields | undefined {
		const { data, error } = PropertyFields.safeParse(values)
		const words = ([field]: PropertyKey[], message: string) => (field === 'type' ? 'Bitte Art wählen.' : message)
		if (error) refuse(Object.fromEntries(error.issues.map(({ path, message }) => [path[0], words(path, message)])))
		return data
	}

	async function saveChanges(base: Property, values: PropertyValues, tries = 3): Promise<void> {
		const body = changesOf(base, values)
		if (Object.keys(body).length === 0) return done(base)
		try {
			done(await change.mutateAsync({ params: { id: base.id }, body, version: base.version }))
		} catch (error) {
			const current = error instanceof ApiError && error.code === 'stale' ? (error.problem.current as Property | undefined) : undefined
			if (!current) throw error
			const versions = { base, values, current }
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
	async function saveNew(fields: PropertyFields): Promise<void> {
		const earlier = latest.current.sent
		const now = nextAttempt(fields, earlier)
		noteSent(now)
		try {
			const send = (body: PropertyFields, key: string) => create.mutateAsync({ params: { id: group.id }, body, key })
			const { saved, arrived } = await sendNew(send, now)
			const body = arrived === undefined ? {} : changesOf(saved, latest.current.values)
			const differs = Object.keys(body).length > 0
			done(differs ? await change.mutateAsync({ params: { id: saved.id }, body, version: saved.version }) : saved)
		} catch (error) {
			if (!isUncertain(error)) noteSent(earlier)
			throw error
		}
	}

	function explain(error: unknown): void {
		if (!(error instanceof ApiError)) throw error
		const { code, errors: refused, problem: said, message } = error
		const known = refused.filter(({ path }) => path in latest.current.values)
		if (known.length > 0) refuse(Object.fromEntries(known.map(({ path, message: text }) => [path, text])))
		else if (code === 'limit_exceeded' && said.limit !== undefined) setProblem(limitText(group.subscription?.name, said.limit))
		else setProblem(code === 'not_found' && latest.current.base ? goneText : message)
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
	async function resolve(keep: ReadonlySet<PropertyField>): Promise<void> {
		const { values, base } = latest.current
		if (!conflict || !base || busy) return
		const both = merged({ base, values, current: conflict }, keep)
		put({ values: both, base: conflict })
		setConflict(undefined)
		if (checked(both)) await run(() => saveChanges(conflict, both))
	}
	/** Changed elsewhere while the form was open: taken over as far as nothing typed is in the way. */
	function take(current: Property): void {
		const { values, base } = latest.current
		if (!base) return
		const versions = { base, values, current }
		if (conflictsOf(versions).length > 0) setConflict(current)
		else put({ values: merged(versions, new Set()), base: current })
	}
	const clearError = (field: PropertyField) => setErrors({ ...errors, [field]: undefined })
	return { busy, errors, problem, conflict, save, resolve, take, clearError }
}
