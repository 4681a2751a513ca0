import { useParams } from '@tanstack/react-router'
import { IconPencil } from '../../ui/icons.gen.ts'
import { wayOf, type Statistic } from '@hausheft/contract/statistics.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { SwitchOff } from '../../kit/noun/switch-off.tsx'
import { CourseView } from './course-view.tsx'
import { wayText } from './series.ts'
import { statisticNoun } from './statistic-noun.ts'
import { useStatistics, useUnits } from './statistic-reads.ts'
import { useStatisticView } from './use-statistic-view.ts'
import './statistic-page.css'

/** A statistic: its course, and the same as a table. */
export function StatisticPage() {
	const { statistic: wanted = '', ...params } = useParams({ strict: false })
	const place = useProperty(params)
	const list = useStatistics(place?.property.id)
	if (!place) return null
	return (
		<FoundNoun noun={statisticNoun} place={place} entity={list.data?.find((each) => each.id === wanted)} query={list}>
			{(statistic) => <Found key={statistic.id} statistic={statistic} place={place} />}
		</FoundNoun>
	)
}

function Found({ statistic, place }: { statistic: Statistic; place: InProperty }) {
	const { group, property, base } = place
	const kept = useKeptSearch()
	const { unitOf } = useUnits()
	const list = `${base}/statistics`
	const { name, note, summarize, disabled_at } = statistic
	const view = useStatisticView(statistic)
	usePageTitle(name, property.name, group.name)
	const unit = unitOf(statistic.unit)
	const what = unit && `${wayText[wayOf(unit.kind, summarize)]} je ${spanName(view.scale)} in ${unit.symbol}`
	// A figure is never shown without its house.
	const where = [property.name, what].filter(Boolean).join(' · ')
	const { change, switchOff } = nounCan(group, 'statistic')
	const edit = change.shown && (
		<IconLink
			to={`${list}/edit-${statistic.id}`}
			search={{ ...kept, back: 'view' }}
			label="Statistik bearbeiten"
			Icon={IconPencil}
			why={change.why}
		/>
	)
	return (
		<>
			<MobileTop title={name} note={where} back={list} backSearch={kept}>
				{edit}
			</MobileTop>
			<PageHeader
				title={name}
				note={where}
				crumbs={[
					{ to: `/group/${group.id}`, label: group.name },
					{ to: base, label: property.name },
					{ to: list, label: statisticNoun.words.many, search: kept },
				]}
				actions={edit}
			/>
			<div className="wrap statistic-page">
				{disabled_at && (
					<Notice
						action={switchOff.shown && <SwitchOff noun={statisticNoun} entity={statistic} look="quiet" why={switchOff.why} />}
					>{`Stillgelegt seit ${dayMonthYear(dayOf(disabled_at))}. Die Werte kommen weiter hinzu, in der Liste steht sie nicht mehr.`}</Notice>
				)}
				{note && <p className="statistic-note">{note}</p>}
				{unit && <CourseView statistic={statistic} unit={unit} place={place} view={view} />}
			</div>
		</>
	)
}
