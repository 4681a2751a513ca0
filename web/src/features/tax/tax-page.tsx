import { getRouteApi } from '@tanstack/react-router'
import { IconCoins } from '../../ui/icons.gen.ts'
import { namedAddress } from '@hausheft/contract/swiss/formats.ts'
import { tax, type TaxList } from '@hausheft/contract/tax.ts'
import { dayDecides, noAdvice } from '@hausheft/contract/tax-words.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PaperPage } from '../../kit/paper-page.tsx'
import { YearChips } from '../../kit/year-chips.tsx'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
import { ClosingBox } from './closing-box.tsx'
import { FlatRateBox } from './flat-rate-box.tsx'
import { TaxClasses } from './tax-classes.tsx'
import { TaxSummary } from './tax-summary.tsx'
import { TaxTodos } from './tax-todos.tsx'
import { TaxYields } from './tax-yields.tsx'
import './tax-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/tax')
const title = 'Steuer-Mappe'

/** What a tax office asks about a house: first what it comes to, then what is still missing and the lists, beside it what a flat rate would give. */
export function TaxPage() {
	const place = useProperty(route.useParams())
	const search = route.useSearch()
	const { year } = search
	const asked = { params: { id: place?.property.id ?? '' }, query: year === undefined ? {} : { year } }
	const may = place !== undefined && taxCan(place.group).read.may
	const { data, error, refetch, isPlaceholderData } = useChangingRead(tax.listTax, asked, may)
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	const none = data?.years.length === 0
	const printed = [data?.year, namedAddress(property)].filter(Boolean).join(', ')
	return (
		<>
			<PaperPage
				place={place}
				title={title}
				className="tax-page"
				printed={printed}
				isBusy={isPlaceholderData}
				some={data !== undefined && !none}
				note={may && dayDecides}
			>
				{!may && <NoPermission backTo={base} />}
				{error && !data && <ReadFailed error={error} onRetry={() => void refetch()} />}
				{may && !data && !error && <SkeletonCards count={3} />}
				{data && (none ? <NothingYet place={place} /> : <Year place={place} list={data} search={search} />)}
			</PaperPage>
			<EventPanelSlot group={group} property={property.id} search={search} field={search.at} />
		</>
	)
}

const formats = [
	{ format: 'pdf', label: 'PDF' },
	{ format: 'xlsx', label: 'Excel' },
	{ format: 'zip', label: 'ZIP' },
] as const

type Search = ReturnType<typeof route.useSearch>

function Year({ place, list, search }: { place: InProperty; list: TaxList; search: Search }) {
	const { year, years } = list
	const { takeAlong } = taxCan(place.group)
	const to = `${place.base}/tax`
	const linkOf = (event: string, more = {}) => ({ to, search: { year: search.year, event, ...more }, resetScroll: false })
	return (
		<>
			<YearChips to={to} years={years} year={year} withThisYear />
			<div className="tax-columns">
				<div className="tax-main">
					{list.classes.length > 0 && <TaxSummary list={list} />}
					{list.todo.count > 0 && <TaxTodos group={place.group} todo={list.todo} linkOf={linkOf} />}
					{list.yields.rows.length > 0 && <TaxYields list={list} />}
					{list.classes.length > 0 ? (
						<TaxClasses key={year} id={place.property.id} list={list} linkOf={linkOf} />
					) : (
						<p className="dim">{`${year} hat noch keinen steuerrelevanten Eintrag.`}</p>
					)}
				</div>
				<div className="tax-side">
					<FlatRateBox key={year} group={place.group} id={place.property.id} list={list} />
					<p className="dim tax-advice">{noAdvice}</p>
					<ClosingBox key={year} place={place} year={year} isEmpty={list.classes.length === 0} linkOf={linkOf} />
					{list.classes.length > 0 && takeAlong.shown && (
						<Box title="Für das Steueramt" className="tax-folder">
							<p className="dim">
								Zusammenfassung, Listen und alle Belege. Jeder Beleg bekommt dabei seine Nummer und behält sie; in Klammern steht, welche es
								wäre. Im ZIP liegt auch jedes Original.
							</p>
							{list.dropped.length > 0 && <p className="dim">{`Entfallene Nummern: ${list.dropped.join(', ')}.`}</p>}
							<ReportButtons
								place={{ group: place.group.id, property: place.property.id }}
								asked={{ report: 'tax', year }}
								formats={formats}
								folded
								why={takeAlong.why}
							/>
						</Box>
					)}
				</div>
			</div>
		</>
	)
}

const NothingYet = ({ place: { base, can } }: { place: InProperty }) => (
	<Empty
		title="Noch nichts für die Steuern"
		motif="jar"
		action={
			can.createEntries && (
				<LinkButton to={`${base}/tax`} search={{ event: 'new', kind: 'balance' }} resetScroll={false} Icon={IconCoins}>
					Ausgabe erfassen
				</LinkButton>
			)
		}
	>
		Die erste Zeile steht hier, sobald ein Eintrag mit einem Betrag als steuerrelevant markiert ist. Am besten gleich mit dem Beleg und mit
		dem Kontakt, der die Rechnung gestellt hat.
	</Empty>
)
