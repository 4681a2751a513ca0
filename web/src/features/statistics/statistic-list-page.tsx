import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { statistics, type Statistic } from '@hausheft/contract/statistics.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { read } from '../../platform/api/client.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { NounList } from '../../kit/noun/noun-list.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { StatisticCard } from './statistic-card.tsx'
import { statisticNoun } from './statistic-noun.ts'
import { useStatistics, useUnits } from './statistic-reads.ts'

/** The statistics of a house, each with its course and what it comes to. */
export function StatisticListPage() {
	const place = useProperty(useParams({ strict: false }))
	const kept = useKeptSearch()
	const id = place?.property.id
	const list = useStatistics(id)
	const { unitOf } = useUnits()
	const { data, error, refetch } = useQuery({
		...read(statistics.listStatisticData, { params: { id: id ?? '' } }),
		enabled: id !== undefined,
	})
	if (!place) return <NotFound />
	return (
		<>
			<NounList
				noun={statisticNoun}
				place={place}
				list={list}
				wordsOf={({ name, unit, note }) => [name, unitOf(unit)?.symbol, unitOf(unit)?.name, note]}
				addLabel="Statistik anlegen"
				summary={summary}
				rowsClass="statistic-cards"
				renderRow={(statistic) => (
					<StatisticCard
						key={statistic.id}
						statistic={statistic}
						unit={unitOf(statistic.unit)}
						data={data?.find((each) => each.statistic === statistic.id)}
						to={`${place.base}/statistics/view-${statistic.id}`}
						search={kept}
					/>
				)}
				renderEmpty={() => <NothingYet place={place} />}
			/>
			{error && !data && list.data && (
				<div className="wrap">
					<ReadFailed what="Die Zahlen der Statistiken sind nicht da." error={error} onRetry={() => void refetch()} />
				</div>
			)}
		</>
	)
}

const summary = (list: readonly Statistic[]) => {
	const scales = [...Map.groupBy(list, ({ scale }) => scale)].map(([scale, those]) => `${those.length} je ${spanName(scale)}`)
	return [count(list.length, 'Statistik', 'Statistiken'), ...(scales.length > 1 ? scales : [])].join(' · ')
}
