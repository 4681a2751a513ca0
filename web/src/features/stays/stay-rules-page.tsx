import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { parties } from '@hausheft/contract/parties.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { RulesForm } from './rules-form.tsx'

const route = getRouteApi('/_app/group/$group/property/$property/stays_/rules')
const title = 'Regeln und Listen'

/** Whether stays are kept in a house, and how. */
export function StayRulesPage() {
	const params = route.useParams()
	const place = useProperty(params)
	const navigate = useNavigate()
	const may = place !== undefined && stayCan(place.group).rule.may
	const { data, error, refetch } = useQuery({ ...read(stays.getStayRules, { params: { id: params.property } }), enabled: may })
	const sharing = useQuery({ ...read(parties.getParties, { params: { id: params.property } }), enabled: may })
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	return (
		<FormPage
			place={place}
			title={title}
			note="Wie Aufenthalte in diesem Haus eingetragen werden, und was bei Ankunft und Abreise zu tun ist."
			back={{ to: `${base}/stays`, label: 'Aufenthalte' }}
			may={may}
			error={error ?? sharing.error}
			onRetry={() => void Promise.all([refetch(), sharing.refetch()])}
		>
			{data && sharing.data && (
				<RulesForm
					key={property.id}
					group={group.id}
					property={property.id}
					stored={data}
					parties={sharing.data.parties}
					onDone={() => void navigate({ to: '/group/$group/property/$property/stays', params, replace: true })}
				/>
			)}
		</FormPage>
	)
}
