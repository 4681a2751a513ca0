import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { figures } from '@hausheft/contract/figures.ts'
import { fewestEntries, yearOf, yearReads } from '@hausheft/contract/years.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { YearPicture } from './year-picture.tsx'
import '../../kit/list-head.css'
import './year-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/year/$year')

/** A year of a house as a picture to show around. */
export function YearPage() {
	const params = route.useParams()
	const place = useProperty(params)
	const year = yearOf(params.year)
	const asked = yearReads(params.property, year ?? 0)
	const { data: sum, error, refetch } = useQuery({ ...read(figures.sumProperty, asked.sum), enabled: place !== undefined && year !== null })
	const { data: years = [] } = useQuery({ ...read(figures.yearsProperty, asked.years), enabled: place !== undefined })
	usePageTitle(params.year, place?.property.name, place?.group.name)
	if (!place || year === null) return <NotFound />
	const { group, property, base } = place
	const title = `Das Jahr ${year}`
	const others = years.filter((each) => each !== year).slice(0, 5)
	return (
		<>
			<PropertyHead group={group} property={property} part={title} />
			<section className="wrap year-page" aria-labelledby="year-title">
				<div className="list-head">
					<h2 id="year-title">{title}</h2>
				</div>
				{others.length > 0 && (
					<ChipNav label="Andere Jahre">
						{others.map((each) => (
							<ChipLink key={each} to={`${base}/year/${each}`}>
								{each}
							</ChipLink>
						))}
					</ChipNav>
				)}
				{error && !sum && <ReadFailed error={error} onRetry={() => void refetch()} />}
				{sum && (sum.count < fewestEntries ? <TooFew base={base} year={year} /> : <YearPicture key={year} place={place} year={year} />)}
			</section>
		</>
	)
}

const TooFew = ({ base, year }: { base: string; year: number }) => (
	<Empty title={`Von ${year} gibt es noch kein Bild`} motif="glass" action={<LinkButton to={base}>Zu den Einträgen</LinkButton>}>
		Ein Bild zum Teilen gibt es ab fünf Einträgen im Jahr.
	</Empty>
)
