import type { Property } from '@hausheft/contract/properties.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'

type LinkedPropertiesProps = {
	houses: readonly Property[]
	value: readonly string[]
	onChange: (properties: string[]) => void
	error?: string | undefined
}

/** At which houses of the group the contact is known. With one house alone there is nothing to choose. */
export function LinkedProperties({ houses, ...list }: LinkedPropertiesProps) {
	if (houses.length < 2) return null
	return (
		<CheckList
			{...list}
			label="Liegenschaften"
			options={houses.map((house) => ({ value: house.id, label: house.name, note: town(house) }))}
		/>
	)
}
