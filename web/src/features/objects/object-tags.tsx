import { IconKey, IconTool } from '../../ui/icons.gen.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { Tag } from '../../ui/tag.tsx'
import { rentalWord } from './object-rental.ts'

/** What its latest entries say about it. */
export const ObjectTags = ({ object: { name, state } }: { object: PropertyObject }) => (
	<>
		{state.is_maintenance_open && (
			<Tag tone="warn" Icon={IconTool}>
				Unterhalt offen
			</Tag>
		)}
		{state.is_rent && (
			<Tag tone="good" Icon={IconKey}>
				{rentalWord(name)}
			</Tag>
		)}
	</>
)
