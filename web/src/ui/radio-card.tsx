import { useId } from 'react'
import type { ReactNode } from 'react'
import './field.css'
import './radio-card.css'

type RadioCardsProps = {
	label: string
	description?: ReactNode
	error?: ReactNode
	required?: boolean
	children: ReactNode
}

/** A choice of one among a few, each with room for words. */
export function RadioCards({ label, description, error, required = false, children }: RadioCardsProps) {
	const id = useId()
	const described = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
	return (
		<fieldset
			className="radio-cards"
			role="radiogroup"
			aria-labelledby={`${id}-name`}
			aria-required={required || undefined}
			aria-invalid={error ? true : undefined}
			aria-describedby={described || undefined}
		>
			<legend id={`${id}-name`}>
				{label}
				{required && (
					<span className="field-star" aria-hidden="true">
						{' *'}
					</span>
				)}
			</legend>
			{description && (
				<p className="field-help" id={`${id}-help`}>
					{description}
				</p>
			)}
			{children}
			<p className="field-error" id={`${id}-error`} role="alert">
				{error}
			</p>
		</fieldset>
	)
}

type RadioCardProps = {
	name: string
	value: string
	checked: boolean
	onChoose: () => void
	label: string
	note?: ReactNode
	/** Why it cannot be chosen now: said on the card, which then answers to nothing. */
	why?: string | undefined
	/** Stands below, usually only while it is chosen. */
	children?: ReactNode
}

export function RadioCard({ name, value, checked, onChoose, label, note, why, children }: RadioCardProps) {
	const id = useId()
	const described = [note && `${id}-note`, why && `${id}-why`].filter(Boolean).join(' ')
	return (
		<div className={why ? 'radio-card radio-card-withheld' : 'radio-card'}>
			<label htmlFor={id}>
				<input
					id={id}
					type="radio"
					name={name}
					value={value}
					checked={checked}
					aria-disabled={why ? true : undefined}
					aria-labelledby={`${id}-name`}
					aria-describedby={described || undefined}
					onChange={why ? undefined : onChoose}
					readOnly={why !== undefined}
				/>
				<span>
					<b id={`${id}-name`}>{label}</b>
					{note && (
						<span className="radio-card-note" id={`${id}-note`}>
							{note}
						</span>
					)}
					{why && (
						<span className="radio-card-why" id={`${id}-why`}>
							{why}
						</span>
					)}
				</span>
			</label>
			{children && <div className="radio-card-more">{children}</div>}
		</div>
	)
}
