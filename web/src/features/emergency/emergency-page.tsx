import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconPencil } from '../../ui/icons.gen.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { files } from '@hausheft/contract/files.ts'
import { namedAddress } from '@hausheft/contract/swiss/formats.ts'
import { read, urlOf } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { PrintButton, PrintIcon } from '../../ui/print-button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import { EmergencyList } from './emergency-list.tsx'
import '../../kit/list-head.css'
import './emergency-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/emergency')
const photoOf = (id: string) => urlOf(files.getContent, { params: { id }, query: { size: 'preview' } })

/** Where the main tap is, where the fuses are, whom to call. */
export function EmergencyPage() {
	const place = useProperty(route.useParams())
	const { data: card, error, refetch } = useQuery(read(emergency.getEmergency, { params: { id: place?.property.id ?? '' } }))
	usePageTitle('Notfallkarte', place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base, can } = place
	const edit = { to: `${base}/emergency/edit`, exact: true } as const
	const none = card?.items.length === 0
	return (
		<>
			<PropertyHead
				group={group}
				property={property}
				part="Notfallkarte"
				phoneActions={
					<>
						{!none && <PrintIcon />}
						{can.writeProperties && <IconLink {...edit} label="Notfallkarte bearbeiten" Icon={IconPencil} />}
					</>
				}
			/>
			<section className="wrap emergency-page" aria-labelledby="emergency-title">
				<div className="list-head">
					<div>
						<h2 id="emergency-title" aria-label={plainName('Notfallkarte')}>
							{softened('Notfallkarte')}
						</h2>
						<p className="dim emergency-place">{namedAddress(property)}</p>
					</div>
					<div className="list-head-ways">
						{!none && <PrintButton />}
						{can.writeProperties && (
							<LinkButton {...edit} look="secondary" Icon={IconPencil}>
								Bearbeiten
							</LinkButton>
						)}
					</div>
				</div>
				{error && !card && <ReadFailed error={error} onRetry={() => void refetch()} />}
				{!card && !error && <SkeletonCards count={3} />}
				{none && (
					<Empty
						title="Noch steht nichts auf der Karte"
						motif="toolbox"
						action={can.writeProperties && <LinkButton {...edit}>Notfallkarte ausfüllen</LinkButton>}
					>
						Haupthahn, Sicherungskasten, Heizung, Gas, Schlüssel und wen man anruft, je mit einem Foto: damit auch findet, wer zum ersten
						Mal davor steht.
					</Empty>
				)}
				{card && <EmergencyList items={card.items} photoOf={photoOf} />}
			</section>
		</>
	)
}
