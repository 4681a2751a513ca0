import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { emergency } from '@hausheft/contract/emergency.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
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
	const back = `${base}/emergency`
	const leave = () => void navigate({ to: '/group/$group/property/$property/emergency', params, replace: true })
	return (
		<>
			<MobileTop title={title} note={property.name} back={back} />
			<PageHeader
				title={title}
				note="Was nicht zutrifft, bleibt leer. Sichtbar für alle, die diese Liegenschaft sehen."
				crumbs={[
					{ to: base, label: property.name },
					{ to: back, label: 'Notfallkarte' },
				]}
			/>
			<div className="wrap">
				{!can.writeProperties ? (
					<NoPermission backTo={back} />
				) : card ? (
					<EmergencyForm key={property.id} group={group.id} card={card} onDone={leave} />
				) : error ? (
					<ReadFailed error={error} onRetry={() => void refetch()} />
				) : (
					<SkeletonCards count={3} />
				)}
			</div>
		</>
	)
}
