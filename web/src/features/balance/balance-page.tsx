import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { IconCoins, IconHomeDollar, IconReceiptTax } from '../../ui/icons.gen.ts'
import type { ReactNode } from 'react'
import { balance, type Balance } from '@hausheft/contract/balance.ts'
import { namedAddress } from '@hausheft/contract/swiss/formats.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PaperPage } from '../../kit/paper-page.tsx'
import { YearChips } from '../../kit/year-chips.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { BalanceReports } from './balance-reports.tsx'
import { Breakdown } from './breakdown.tsx'
import { MonthLink } from './month-link.tsx'
import { MonthTable } from './month-table.tsx'
import { YearBars } from './year-bars.tsx'
import { YearFigures } from './year-figures.tsx'
import { comparedText, noAmountText } from './year-in-sentences.ts'
import { listOf, monthsBeside, sumOf } from './year-sums.ts'
import './balance-page.css'
import './month-link.css'

const route = getRouteApi('/_app/group/$group/property/$property/balance')
const title = 'Einnahmen & Ausgaben'

/** What a house has cost and brought in a year; every figure leads to the entries that it is made of. */
export function BalancePage() {
	const place = useProperty(route.useParams())
	const search = route.useSearch()
	const { year } = search
	const asked = { params: { id: place?.property.id ?? '' }, query: year === undefined ? {} : { year } }
	const { data, error, refetch, isPlaceholderData } = useChangingRead(balance.getBalance, asked, place !== undefined)
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property } = place
	const none = data?.years.length === 0
	const some = data !== undefined && !none
	const printed = [data?.year, namedAddress(property)].filter(Boolean).join(', ')
	const ways = taxCan(group).read.may && <TaxWays base={place.base} year={year} />
	return (
		<>
			<PaperPage
				place={place}
				title={title}
				className="balance-page"
				printed={printed}
				isBusy={isPlaceholderData}
				some={some}
				note={data?.scope === 'own' && 'Nur die eigenen Einträge.'}
				ways={ways}
			>
				{error && !data && <ReadFailed error={error} onRetry={() => void refetch()} />}
				{!data && !error && <SkeletonCards count={3} />}
				{data &&
					(none ? (
						<NothingYet place={place} />
					) : (
						<Year place={place} data={data} search={search}>
							{ways}
						</Year>
					))}
				{some && ways && taxCan(group).takeAlong.shown && <BalanceReports place={place} year={data.year} />}
			</PaperPage>
			<EventPanelSlot group={group} property={property.id} search={search} />
		</>
	)
}

/** Where else the year leads. */
function TaxWays({ base, year }: { base: string; year: number | undefined }) {
	const search = year === undefined ? {} : { year }
	return (
		<>
			<LinkButton to={`${base}/rents`} search={search} look="secondary" Icon={IconHomeDollar} className="balance-tax">
				Mieten
			</LinkButton>
			<LinkButton to={`${base}/tax`} search={search} look="secondary" Icon={IconReceiptTax} className="balance-tax">
				Steuer-Mappe
			</LinkButton>
		</>
	)
}

type Search = ReturnType<typeof route.useSearch>

type YearProps = { place: InProperty; data: Balance; search: Search; /** Where else the year leads, on the phone. */ children: ReactNode }

function Year({ place: { group, property, base, can }, data, search, children }: YearProps) {
	const house = { group: group.id, property: property.id }
	const navigate = useNavigate()
	const thisYear = Number(useToday().slice(0, 4))
	const { year, years, months, to_date } = data
	const before = monthsBeside(data, thisYear)
	const sums = sumOf(months)
	const hasFigures = sums.count + sumOf(before).count > 0
	const by = search.by ?? 'journals'
	const searchOf = (changes: Partial<Search>) => ({ year: search.year, by: search.by, ...changes })
	return (
		<>
			<YearChips to={`${base}/balance`} years={years} year={year} search={{ by: search.by }} />
			<Box className="balance-year">
				<YearFigures
					house={house}
					year={year}
					sums={sums}
					before={to_date ?? sumOf(before)}
					until={to_date?.until}
					ahead={to_date?.ahead}
					unpaid={data.unpaid}
					listsUnpaid={data.scope === 'any'}
				/>
				{hasFigures && (
					<YearBars
						year={year}
						months={months}
						before={before}
						renderWay={(month) => <MonthLink house={house} month={month} />}
						onOpen={({ month }) => void navigate(listOf(house, { month }))}
					/>
				)}
			</Box>
			{children}
			{year === thisYear && sums.count > 0 && sumOf(before).count > 0 && <p className="dim">{comparedText(year, to_date?.ahead)}</p>}
			{sums.count === 0 && (
				<p className="dim">
					{noAmountText(year, thisYear)}{' '}
					{can.createEntries && (
						<AppLink
							to={`${base}/balance`}
							search={{ ...search, event: 'new', kind: 'balance' }}
							resetScroll={false}
							className="month-link"
						>
							Betrag erfassen
						</AppLink>
					)}
				</p>
			)}
			{hasFigures && <MonthTable house={house} year={year} months={months} before={before} toDate={to_date} />}
			{sums.count > 0 && <Breakdown house={house} balance={data} by={by} searchOf={(side) => searchOf({ by: side })} />}
		</>
	)
}

const NothingYet = ({ place: { base, can } }: { place: InProperty }) => (
	<Empty
		title="Noch keine Beträge"
		motif="jar"
		action={
			can.createEntries && (
				<LinkButton to={`${base}/balance`} search={{ event: 'new', kind: 'balance' }} resetScroll={false} Icon={IconCoins}>
					Betrag erfassen
				</LinkButton>
			)
		}
	>
		Die erste Zahl steht hier, sobald ein Eintrag einen Betrag hat: die Miete, die eingeht, die Rechnung vom Sanitär, am besten gleich mit
		einem Foto davon.
	</Empty>
)
