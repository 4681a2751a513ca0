import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Group } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../platform/api/client.ts'
import { PropertyForm } from '../features/properties/property-form.tsx'
import { SetupStep } from './setup-step.tsx'
import { useStep } from './use-step.ts'

/** The first house; the overview then shows the first steps with it. */
export function PropertyStep({ group }: { group: Group }) {
	const go = useStep()
	const navigate = useNavigate()
	const { data: types = [] } = useQuery({ ...read(properties.listPropertyTypes, {}), staleTime: Infinity })
	return (
		<SetupStep number={2} title="Das erste Haus" lead={`Für «${group.name}». Mit Name und Art ist es getan, alles andere kann warten.`}>
			<div className="setup-body setup-property">
				<PropertyForm
					group={group}
					types={types}
					onSaved={() => void navigate({ to: '/group/$group', params: { group: group.id }, replace: true })}
					onCancel={() => void go('group', { group: group.id })}
					onRemoved={() => void go('group', { group: group.id })}
				/>
			</div>
		</SetupStep>
	)
}
