import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { emergency } from '@hausheft/contract/emergency.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { EmergencyForm } from './emergency-form.tsx'

const route = getRouteApi('/_app/group/$group/property/$property/emergency_/edit')
const title = 'Notfallkarte bearbeiten'

/** Writing the card; from there it returns to it. */
export function EmergencyEditPage() {
	const params = route.useParams()
	const place = useProperty(params)
	const navigate = useNavigate()
	const { data: card, error, refetch } = useQuery(read(emergency.getEmergency, { params: { id: params.property } }))
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base, can } = place
	const leave = () => void navigate({ to: '/group/$group/property/$property/emergency', params, replace: true })
	return (
		<FormPage
			place={place}
			title={title}
			note="Was nicht zutrifft, bleibt leer. Sichtbar für alle, die diese Liegenschaft sehen."
			back={{ to: `${base}/emergency`, label: 'Notfallkarte' }}
			may={can.writeProperties}
			error={error}
			onRetry={() => void refetch()}
		>
			{card && <EmergencyForm key={property.id} group={group.id} card={card} onDone={leave} />}
		</FormPage>
	)
}
