import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import { FlatRateFields } from '@hausheft/contract/tax-requests.ts'
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

/** Left out as long as it was not changed here: what somebody else saves meanwhile shows up then. */
const Typed = z.object({ base: z.optional(z.string()), percent: z.optional(z.string()), note: z.optional(z.string()) })
type Typed = z.infer<typeof Typed>
type Errors = Partial<Record<keyof Typed | 'form', string | undefined>>
const untouched: Typed = {}

const shownOf = ({ base, percent, note }: FlatRate) => ({
	base: francsInput(base),
	percent: percent === null ? '' : String(percent),
	note,
})

type FlatRateFormProps = { id: string; year: number; flat: FlatRate; onDone: () => void }

/** Base, percent and a note for oneself, as the canton has them for this house and this year. */
export function FlatRateForm({ id, year, flat, onDone }: FlatRateFormProps) {
	const key = `flat-rate.${id}.${year}`
	const saved = shownOf(flat)
	const isClean = (typed: Typed) => Object.entries(typed).every(([field, text]) => text === saved[field as keyof Typed])
	const draft = useDraft({ key, shape: Typed, fresh: untouched, isClean })
	useKeptDraft({ draft: key, isDirty: draft.isDirty, discard: draft.reset })
	const [errors, setErrors] = useState<Errors>({})
	const form = useRef<HTMLFormElement>(null)
	const send = useSend(tax.putFlatRate)
	const { base: typedBase = saved.base, percent: typedPercent = saved.percent, note = saved.note } = draft.value
	const values = { base: typedBase, percent: typedPercent, note }
	useEffect(() => form.current?.querySelector('input')?.focus(), [])

	const refuse = (found: Errors) => {
		setErrors(found)
		requestAnimationFrame(() => focusFirstInvalid(form.current))
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (send.isPending) return
		const [base, percent] = [
			values.base.trim() ? parseFrancs(values.base) : null,
			values.percent.trim() ? parseDecimal(values.percent) : null,
		]
		if (base === undefined) return refuse({ base: 'Bitte einen Betrag eingeben, zum Beispiel 18000.' })
		if (percent === undefined) return refuse({ percent: 'Bitte eine Zahl eingeben, zum Beispiel 20.' })
		const checked = FlatRateFields.safeParse({ base, percent: percent === null ? null : Number(percent), note: values.note })
		if (!checked.success) return refuse(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
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
				...Object.fromEntries(error.errors.map(({ path, message }) => [path, message])),
				form: isStale ? 'Jemand anderes hat die Pauschale soeben geändert. Bitte vergleichen und nochmals speichern.' : error.message,
			})
		}
	}
	const text = (field: keyof Typed) => ({
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
			<Field label="Prozent" description="Der Satz des Kantons für diese Liegenschaft." error={errors.percent}>
				{(control) => <input {...control} {...text('percent')} className="input" inputMode="decimal" autoComplete="off" maxLength={6} />}
			</Field>
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
				<Button type="submit" busy={send.isPending}>
					Speichern
				</Button>
			</div>
		</form>
	)
}
