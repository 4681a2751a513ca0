import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import { FlatRateFields } from '@hausheft/contract/tax-requests.ts'
import { federalPercent } from '@hausheft/contract/tax-sums.ts'
import { tax, type FlatRate } from '@hausheft/contract/tax.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { parseDecimal, parseFrancs } from '../../platform/words/typed.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { bodyOf } from './flat-rate-body.ts'

/** Left out as long as it was not changed here: what somebody else saves meanwhile shows up then. */
const Typed = z.object({
	base: z.optional(z.string()),
	percent: z.optional(z.string()),
	canton: z.optional(z.string()),
	built: z.optional(z.string()),
	business: z.optional(z.boolean()),
	note: z.optional(z.string()),
})
type Typed = z.infer<typeof Typed>
const fieldOf = (path: string) => (path === 'canton_percent' ? 'canton' : path)
type Errors = Partial<Record<keyof Typed | 'form', string | undefined>>
const untouched: Typed = {}

const plain = (value: number | null) => (value === null ? '' : String(value))
/** What the year brought in is offered as base. */
const shownOf = ({ base, percent, canton_percent, built, business, note }: FlatRate, proposed: number) => ({
	base: francsInput(base ?? (proposed || null)),
	percent: plain(percent),
	canton: plain(canton_percent),
	built: plain(built),
	business: business === true,
	note,
})
/** Null: nothing is typed; undefined: it is no number. */
const numberIn = (text: string): number | null | undefined => {
	if (!text.trim()) return null
	const read = parseDecimal(text)
	return read === undefined ? undefined : Number(read)
}

type FlatRateFormProps = { id: string; year: number; flat: FlatRate; /** What came in. */ proposed: number; onDone: () => void }

/** Base, percents and a note for oneself, as Bund and canton have them for this house and this year. */
export function FlatRateForm(props: FlatRateFormProps) {
	const { year, onDone } = props
	const { form, draft, values, errors, isSending, submit } = useFlatRate(props)
	const text = (field: Exclude<keyof Typed, 'business'>) => ({
		name: field,
		value: values[field],
		onChange: ({ target }: { target: { value: string } }) => draft.change({ ...draft.value, [field]: target.value }),
	})
	return (
		<form ref={form} className="flat-rate-form" noValidate onSubmit={(event) => void submit(event)}>
			<Field
				label="Grundlage in CHF"
				description="Der Eigenmietwert oder der Mietertrag des Jahres, wie er in der Steuererklärung steht."
				error={errors.base}
			>
				{(control) => <input {...control} {...text('base')} className="input" inputMode="decimal" autoComplete="off" placeholder="0.00" />}
			</Field>
			<Field
				label="Baujahr"
				description="Daraus folgt der Satz des Bundes: 10 % bis zehn Jahre nach dem Bau, dann 20 %."
				error={errors.built}
			>
				{(control) => (
					<input
						{...control}
						{...text('built')}
						onChange={({ target }) => {
							const rate = federalPercent(Number(target.value) || null, year)
							// What was typed stays.
							const isOffered = values.percent === '' || values.percent === plain(federalPercent(Number(values.built) || null, year))
							const offers = /^\d{4}$/.test(target.value) && isOffered
							draft.change({ ...draft.value, built: target.value, ...(offers && { percent: plain(rate) }) })
						}}
						className="input"
						inputMode="numeric"
						autoComplete="off"
						maxLength={4}
					/>
				)}
			</Field>
			<div className="flat-rate-percents">
				<Field label="Bund, Prozent" error={errors.percent}>
					{(control) => <input {...control} {...text('percent')} className="input" inputMode="decimal" autoComplete="off" maxLength={6} />}
				</Field>
				<Field label="Kanton, Prozent" error={errors.canton}>
					{(control) => <input {...control} {...text('canton')} className="input" inputMode="decimal" autoComplete="off" maxLength={6} />}
				</Field>
			</div>
			<label className="flat-rate-business">
				<input
					type="checkbox"
					checked={values.business}
					onChange={({ target }) => draft.change({ ...draft.value, business: target.checked })}
				/>
				Liegenschaft im Geschäftsvermögen: keine Pauschale
			</label>
			<Field label="Notiz" error={errors.note}>
				{(control) => <textarea {...control} {...text('note')} className="input" rows={2} maxLength={2000} />}
			</Field>
			<p className="field-error" role="alert">
				{errors.form}
			</p>
			<div className="flat-rate-buttons">
				<Button
					look="secondary"
					onClick={() => {
						draft.reset()
						onDone()
					}}
				>
					Abbrechen
				</Button>
				<Button type="submit" busy={isSending}>
					Speichern
				</Button>
			</div>
		</form>
	)
}

type ShownRate = ReturnType<typeof shownOf>

/** What is typed as numbers, or what is wrong with it first. */
function readIn(values: ShownRate) {
	const base = values.base.trim() ? parseFrancs(values.base) : null
	const [percent, canton_percent, built] = [numberIn(values.percent), numberIn(values.canton), numberIn(values.built)]
	if (base === undefined) return { wrong: { base: 'Bitte einen Betrag eingeben, zum Beispiel 18000.' } }
	if (percent === undefined) return { wrong: { percent: 'Bitte eine Zahl eingeben, zum Beispiel 20.' } }
	if (canton_percent === undefined) return { wrong: { canton: 'Bitte eine Zahl eingeben, zum Beispiel 20.' } }
	if (built === undefined) return { wrong: { built: 'Bitte ein Jahr eingeben, zum Beispiel 1968.' } }
	return { typed: { base, percent, canton_percent, built, business: values.business, note: values.note } }
}

/** What is typed, kept on the device, and how it is saved. */
function useFlatRate({ id, year, flat, proposed, onDone }: FlatRateFormProps) {
	const key = `flat-rate.${id}.${year}`
	const saved = shownOf(flat, proposed)
	const isClean = (typed: Typed) => Object.entries(typed).every(([field, value]) => value === saved[field as keyof Typed])
	const draft = useDraft({ key, shape: Typed, fresh: untouched, isClean })
	useKeptDraft({ draft: key, isDirty: draft.isDirty, discard: draft.reset })
	const [errors, setErrors] = useState<Errors>({})
	const form = useRef<HTMLFormElement>(null)
	const send = useSend(tax.putFlatRate)
	const values: ShownRate = { ...saved, ...(draft.value as Partial<ShownRate>) }
	useEffect(() => form.current?.querySelector('input')?.focus(), [])

	const refuse = (found: Errors) => {
		setErrors(found)
		requestAnimationFrame(() => focusFirstInvalid(form.current))
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (send.isPending) return
		const read = readIn(values)
		if ('wrong' in read) return refuse(read.wrong)
		const changed = (field: keyof Typed) => values[field] !== saved[field]
		const checked = FlatRateFields.safeParse(bodyOf(read.typed, changed, year))
		if (!checked.success)
			return refuse(Object.fromEntries(checked.error.issues.map(({ path, message }) => [fieldOf(String(path[0])), message])))
		setErrors({})
		try {
			await send.mutateAsync({ params: { id, year }, body: checked.data, version: flat.version })
			draft.reset()
			showToast('Gespeichert.')
			onDone()
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const isStale = error.code === 'stale'
			refuse({
				...Object.fromEntries(error.errors.map(({ path, message }) => [fieldOf(path), message])),
				form: isStale ? 'Jemand anderes hat die Pauschale soeben geändert. Bitte vergleichen und nochmals speichern.' : error.message,
			})
		}
	}
	return { form, draft, values, errors, isSending: send.isPending, submit }
}
