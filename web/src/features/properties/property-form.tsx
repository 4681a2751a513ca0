import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property, PropertyType } from '@hausheft/contract/properties.ts'
import { useNow } from '../../platform/now.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { dayOf, relativeDay, timeText } from '../../platform/zurich.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { PropertyConflict } from './property-conflict.tsx'
import { PropertyFieldset } from './property-fieldset.tsx'
import { PropertyFormNote } from './property-form-note.tsx'
import { PropertyPreview } from './property-preview.tsx'
import { fields, isUntouched, PropertyDraft, valuesOf, type PropertyField } from './property-values.ts'
import { RemoveProperty } from './remove-property.tsx'
import { useSaveProperty } from './use-save-property.ts'
import './property-form.css'

type PropertyFormProps = {
	group: Group
	types: readonly PropertyType[]
	/** As it is now, or was when it was deleted; absent for a new one. */
	property?: Property | undefined
	/** It was deleted while the form was open. */
	gone?: boolean
	onSaved: (property: Property) => void
	onCancel: () => void
	onRemoved: () => void
}

/** The one form for properties: new or changed. */
export function PropertyForm({ group, types, property, gone = false, onSaved, onCancel, onRemoved }: PropertyFormProps) {
	const draft = useDraft({
		key: property ? `property.${property.id}` : `property.new.${group.id}`,
		shape: PropertyDraft,
		fresh: { values: valuesOf(property), ...(property && { base: property }) },
		isClean: isUntouched,
	})
	const { value, dirty, change, discard } = draft
	const { values, base } = value
	const form = useRef<HTMLFormElement>(null)
	const [keep, setKeep] = useState<ReadonlySet<PropertyField>>(new Set(fields))
	const guard = useLeaveGuard({ dirty, busy: false, onLeave: onCancel, onDiscard: draft.reset, leave: undefined })
	const finish = () => {
		guard.release()
		discard()
	}
	const saving = useSaveProperty({
		group,
		draft: value,
		onChange: change,
		onSaved: (saved) => {
			finish()
			onSaved(saved)
		},
		onErrors: () => focusFirstInvalid(form.current),
	})
	useKeyboardInset()
	const { busy, take, conflict } = saving
	const newer = property && base && property.version > base.version ? property : undefined
	useEffect(() => {
		if (newer && !dirty) take(newer)
	})
	useEffect(() => {
		if (conflict) form.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict])

	const set = (field: PropertyField, text: string) => {
		saving.clearError(field)
		change({ ...value, values: { ...values, [field]: text } })
	}
	const submit = (event: FormEvent) => {
		event.preventDefault()
		void (conflict ? saving.resolve(keep) : saving.save())
	}
	return (
		<form ref={form} className="wrap property-form" noValidate onSubmit={submit}>
			<div className="property-form-fields">
				{draft.foundOf !== undefined && <DraftNotice keptAt={draft.foundOf} onDiscard={draft.reset} />}
				{conflict && base ? (
					<PropertyConflict versions={{ base, values, current: conflict }} types={types} keep={keep} onKeep={setKeep} />
				) : (
					<PropertyFieldset types={types} values={values} errors={saving.errors} seed={property?.id ?? 'neu'} onChange={set} />
				)}
				{property && !gone && !conflict && (
					<div className="property-form-remove">
						<RemoveProperty
							property={property}
							onRemoved={() => {
								finish()
								onRemoved()
							}}
						/>
					</div>
				)}
				<SaveBar
					sticky
					note={
						<PropertyFormNote
							group={group}
							problem={saving.problem}
							base={base}
							changed={dirty && (newer ?? conflict) !== undefined}
							gone={gone}
						/>
					}
				>
					<Button look="secondary" onClick={guard.request}>
						Abbrechen
					</Button>
					{newer && dirty && !conflict && (
						<Button look="secondary" onClick={() => take(newer)}>
							Abgleichen
						</Button>
					)}
					<Button type="submit" busy={busy}>
						{conflict ? 'Auswahl speichern' : 'Speichern'}
					</Button>
				</SaveBar>
			</div>
			<PropertyPreview values={values} types={types} property={property} />
			{guard.dialog}
		</form>
	)
}

function DraftNotice({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
	const now = useNow()
	return (
		<Notice
			action={
				<Button look="quiet" onClick={onDiscard}>
					Verwerfen
				</Button>
			}
		>
			{`Entwurf von ${relativeDay(dayOf(keptAt), dayOf(now))}, ${timeText(keptAt)}`}
		</Notice>
	)
}
