import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { IconCoins, IconHomeDollar, IconReceiptTax } from '../../ui/icons.gen.ts'
import type { ReactNode } from 'react'
import { balance, type Balance } from '@hausheft/contract/balance.ts'
import { namedAddress } from '@hausheft/contract/swiss/formats.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { yearChoices } from '../../platform/places/year-choices.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PrintButton, PrintIcon } from '../../ui/print-button.tsx'
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
import '../../kit/list-head.css'
import './balance-page.css'
import './month-link.css'

const route = getRouteApi('/_app/group/$group/property/$property/balance')
const title = 'Einnahmen & Ausgaben'
const taxTitle = 'Steuer-Mappe'
const rentsTitle = 'Mieten'

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
	const rents = taxCan(group).read.may && { to: `${place.base}/rents`, search: year === undefined ? {} : { year } }
	const taxes = taxCan(group).read.may && { to: `${place.base}/tax`, search: year === undefined ? {} : { year } }
	return (
		<>
			<PropertyHead group={group} property={property} part={title} phoneActions={data && !none && <PrintIcon />} />
			<section className="wrap balance-page" aria-labelledby="balance-title" aria-busy={isPlaceholderData || undefined}>
				<div className="list-head">
					<div>
						<h2 id="balance-title">{title}</h2>
						<p className="balance-paper">{[data?.year, namedAddress(property)].filter(Boolean).join(', ')}</p>
						{data?.scope === 'own' && <p className="dim">Nur die eigenen Einträge.</p>}
					</div>
					{data && !none && (
						<div className="list-head-ways">
							{rents && (
								<LinkButton {...rents} look="secondary" Icon={IconHomeDollar}>
									{rentsTitle}
								</LinkButton>
							)}
							{taxes && (
								<LinkButton {...taxes} look="secondary" Icon={IconReceiptTax}>
									{taxTitle}
								</LinkButton>
							)}
							<PrintButton />
						</div>
					)}
				</div>
				{error && !data && <ReadFailed error={error} onRetry={() => void refetch()} />}
				{!data && !error && <SkeletonCards count={3} />}
				{data &&
					(none ? (
						<NothingYet place={place} />
					) : (
						<Year place={place} data={data} search={search}>
							{rents && (
								<LinkButton {...rents} look="secondary" Icon={IconHomeDollar} className="balance-tax">
									{rentsTitle}
								</LinkButton>
							)}
							{taxes && (
								<LinkButton {...taxes} look="secondary" Icon={IconReceiptTax} className="balance-tax">
									{taxTitle}
								</LinkButton>
							)}
						</Year>
					))}
				{data && !none && taxes && taxCan(group).takeAlong.shown && <BalanceReports place={place} year={data.year} />}
			</section>
			<EventPanelSlot group={group} property={property.id} search={search} />
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
	const choices = yearChoices(years, year)
	return (
		<>
			<ChipNav label="Jahr">
				{choices.map((each) => (
					<ChipLink
						key={each}
						to={`${base}/balance`}
						search={searchOf({ year: each === thisYear ? undefined : each })}
						exact
						aria-current={each === year ? 'page' : undefined}
					>
						{String(each)}
					</ChipLink>
				))}
			</ChipNav>
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
