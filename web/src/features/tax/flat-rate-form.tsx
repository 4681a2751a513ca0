import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { FlatRateFields } from '@hausheft/contract/tax-requests.ts'
import { tax, type FlatRate } from '@hausheft/contract/tax.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { bodyOf } from './flat-rate-body.ts'
import { errorsAt, offeredPercent, readTyped, shownRate, TypedRate, type ShownRate } from './flat-rate-typed.ts'

type Errors = Partial<Record<keyof TypedRate | 'form', string | undefined>>
const untouched: TypedRate = {}

type FlatRateFormProps = { id: string; year: number; flat: FlatRate; /** What came in. */ proposed: number; onDone: () => void }

/** Base, percents and a note for oneself, as Bund and canton have them for this house and this year. */
export function FlatRateForm(props: FlatRateFormProps) {
	const { year, onDone } = props
	const { form, draft, values, errors, isSending, submit } = useFlatRate(props)
	const text = (field: Exclude<keyof TypedRate, 'business'>) => ({
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
							const percent = offeredPercent(target.value, values, year)
							draft.change({ ...draft.value, built: target.value, ...(percent !== undefined && { percent }) })
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

/** What is typed, kept on the device, and how it is saved. */
function useFlatRate({ id, year, flat, proposed, onDone }: FlatRateFormProps) {
	const key = `flat-rate.${id}.${year}`
	const saved = shownRate(flat, proposed)
	const isClean = (typed: TypedRate) => Object.entries(typed).every(([field, value]) => value === saved[field as keyof TypedRate])
	const draft = useDraft({ key, shape: TypedRate, fresh: untouched, isClean })
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
		const read = readTyped(values)
		if ('wrong' in read) return refuse(read.wrong)
		const changed = (field: keyof TypedRate) => values[field] !== saved[field]
		const checked = FlatRateFields.safeParse(bodyOf(read.typed, changed, year))
		if (!checked.success) return refuse(errorsAt(checked.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))))
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
				...errorsAt(error.errors),
				form: isStale ? 'Jemand anderes hat die Pauschale soeben geändert. Bitte vergleichen und nochmals speichern.' : error.message,
			})
		}
	}
	return { form, draft, values, errors, isSending: send.isPending, submit }
}
