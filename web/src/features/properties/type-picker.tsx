import { memo, useId } from 'react'
import type { PropertyType } from '@hausheft/contract/properties.ts'
import { House } from '../../kit/house/house.tsx'
import { cx } from '../../ui/cx.ts'
import { softened } from '../../ui/softened.ts'
import './type-picker.css'

type TypePickerProps = {
	types: readonly PropertyType[]
	value: string
	onChange: (type: string) => void
	/** Of the drawn houses: the property's id. */
	seed: string
	error?: string | undefined
	/** Beside each other, however many. */
	row?: boolean
}

/** Thirteen drawings are not rendered anew at each keystroke in the form. */
const Drawing = memo(House)

/** What kind of property it is, chosen by its picture. */
export function TypePicker({ types, value, onChange, seed, error, row = false }: TypePickerProps) {
	const id = useId()
	return (
		<fieldset
			className="type-picker"
			role="radiogroup"
			aria-labelledby={`${id}-name`}
			aria-required
			aria-invalid={error ? true : undefined}
			aria-describedby={error ? `${id}-error` : undefined}
		>
			<legend id={`${id}-name`}>
				Art
				<span className="field-star" aria-hidden="true">
					{' *'}
				</span>
			</legend>
			<div className={cx('type-tiles', row && 'type-tiles-row')}>
				{types.map((type) => (
					<label key={type.id} className="type-tile">
						<input
							type="radio"
							name="type"
							value={type.id}
							checked={type.id === value}
							aria-label={type.name}
							onChange={() => onChange(type.id)}
						/>
						<Drawing type={type.key} seed={seed} width={136} height={72} />
						<span>{softened(type.name).replaceAll(' / ', '\u00a0/ ')}</span>
					</label>
				))}
			</div>
			<p className="field-error" id={`${id}-error`} role="alert">
				{error}
			</p>
		</fieldset>
	)
}
