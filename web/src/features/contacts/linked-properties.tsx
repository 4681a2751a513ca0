import { useId } from 'react'
import type { Property } from '@hausheft/contract/properties.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'

type LinkedPropertiesProps = {
	houses: readonly Property[]
	value: readonly string[]
	onChange: (properties: string[]) => void
	error?: string | undefined
}

/** At which houses of the group the contact is known. With one house alone there is nothing to choose. */
export function LinkedProperties({ houses, value, onChange, error }: LinkedPropertiesProps) {
	const id = useId()
	if (houses.length < 2) return null
	const toggle = (house: string, on: boolean) => onChange(on ? [...value, house] : value.filter((each) => each !== house))
	return (
		<fieldset className="linked-properties" aria-describedby={error ? id : undefined}>
			<legend>Liegenschaften</legend>
			{houses.map((house) => (
				<label key={house.id}>
					<input
						type="checkbox"
						checked={value.includes(house.id)}
						aria-invalid={error ? true : undefined}
						onChange={({ target }) => toggle(house.id, target.checked)}
					/>
					<span>
						{house.name}
						<span className="dim">{town(house)}</span>
					</span>
				</label>
			))}
			<p className="field-error" id={id} role="alert">
				{error}
			</p>
		</fieldset>
	)
}
