import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { members } from '@hausheft/contract/members.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PartiesForm } from './parties-form.tsx'

const route = getRouteApi('/_app/group/$group/property/$property/parties')
const title = 'Beteiligte'

/** Who shares a house, and how much of it is whose. */
export function PartiesPage() {
	const params = route.useParams()
	const place = useProperty(params)
	const navigate = useNavigate()
	const may = place?.can.writeProperties === true
	const { data, error, refetch } = useQuery({ ...read(parties.getParties, { params: { id: params.property } }), enabled: may })
	const people = useQuery({
		...read(members.listMembers, { params: { id: params.group } }),
		enabled: may && settingsCan(place.group).readMembers,
	})
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	const leave = () => void navigate({ to: '/group/$group/property/$property/edit', params, replace: true })
	return (
		<FormPage
			place={place}
			title={title}
			note="Wer sich diese Liegenschaft teilt: Personen, Paare, Familien, Stockwerkeigentümer."
			back={{ to: `${base}/edit`, label: 'Bearbeiten' }}
			may={may}
			error={error}
			onRetry={() => void refetch()}
		>
			{data && !people.isLoading && (
				<PartiesForm
					key={property.id}
					group={group.id}
					property={property.id}
					stored={data}
					members={(people.data ?? []).filter(({ properties }) => properties?.includes(property.id) ?? true)}
					onDone={leave}
				/>
			)}
		</FormPage>
	)
}
