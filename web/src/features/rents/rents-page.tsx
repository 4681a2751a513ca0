import { IconBellPlus } from '../../ui/icons.gen.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { balance } from '@hausheft/contract/balance.ts'
import type { RentMonth, RentRow, Rents } from '@hausheft/contract/rents.ts'
import { chf, namedAddress } from '@hausheft/contract/swiss/formats.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PaperPage } from '../../kit/paper-page.tsx'
import { YearChips } from '../../kit/year-chips.tsx'
import { Amount } from '../../ui/amount.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { LooseRents } from './loose-rents.tsx'
import { RentDrawer } from './rent-drawer.tsx'
import { focusMonth, RentSeries } from './rent-series.tsx'
import './rents-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/rents')
const title = 'Mieten'

/** What comes back as income at a house, month by month: what has come in, what is open, and what is still without its month. */
export function RentsPage() {
	const place = useProperty(route.useParams())
	const search = route.useSearch()
	const { year } = search
	const asked = { params: { id: place?.property.id ?? '' }, query: year === undefined ? {} : { year } }
	const may = place !== undefined && taxCan(place.group).read.may
	const { data, error, refetch, isPlaceholderData } = useChangingRead(balance.getRents, asked, may)
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	const printed = [data?.year, namedAddress(property)].filter(Boolean).join(', ')
	return (
		<>
			<PaperPage
				place={place}
				title={title}
				className="rents-page"
				printed={printed}
				isBusy={isPlaceholderData}
				some={data !== undefined && data.rows.length > 0}
			>
				{!may && <NoPermission backTo={base} />}
				{error && !data && <ReadFailed error={error} onRetry={() => void refetch()} />}
				{may && !data && !error && <SkeletonCards count={3} />}
				{data && <Year key={data.year} place={place} rents={data} asked={year} />}
			</PaperPage>
			<EventPanelSlot group={group} property={property.id} search={search} />
		</>
	)
}

type Open = { series: string; month: string }

function Year({ place, rents, asked }: { place: InProperty; rents: Rents; asked: number | undefined }) {
	const [open, setOpen] = useState<Open>()
	const { year, years, rows, unassigned, sums } = rents
	const to = `${place.base}/rents`
	const linkOf = (event: string) => ({ to, search: { year: asked, event }, resetScroll: false })
	const found = open && cellIn(rows, open)
	/** The month that was booked, until its control has been made anew of what has come in. */
	const booked = useRef<Open>(undefined)
	useEffect(() => {
		if (!booked.current || open) return
		focusMonth(booked.current.series, booked.current.month)
		if (cellIn(rows, booked.current)?.cell.state === 'paid') booked.current = undefined
	}, [rows, open])
	const show = (next: Open) => {
		booked.current = undefined
		setOpen(next)
	}
	const close = (how?: 'booked') => {
		booked.current = how && open
		setOpen(undefined)
	}
	if (rows.length === 0 && unassigned.length === 0 && years.length <= 1) return <NothingYet place={place} />
	return (
		<>
			<YearChips to={to} years={years} year={year} withThisYear />
			{rows.length > 0 ? (
				<p className="rents-sums">
					<span>
						Eingegangen{' '}
						<b>
							<Amount rappen={sums.received} currency plain />
						</b>{' '}
						{`von ${chf(sums.proposed)}`}
					</span>
					{sums.open > 0 && (
						<span className="rents-open">
							offen{' '}
							<b>
								<Amount rappen={sums.open} currency plain />
							</b>
						</span>
					)}
				</p>
			) : (
				<p className="dim">{`${year} kommt hier nichts wieder.`}</p>
			)}
			{rows.map((row) => (
				<RentSeries key={row.series} row={row} linkOf={linkOf} onOpen={(month) => show({ series: row.series, month })} />
			))}
			{unassigned.length > 0 && <LooseRents group={place.group} rows={rows} loose={unassigned} linkOf={linkOf} />}
			{found && <RentDrawer key={`${open.series} ${open.month}`} place={place} {...found} linkOf={linkOf} onClose={close} />}
		</>
	)
}

function cellIn(rows: readonly RentRow[], { series, month }: Open): { row: RentRow; cell: RentMonth } | undefined {
	const row = rows.find((each) => each.series === series)
	const cell = row?.months.find((each) => each.month === month)
	return row && cell && { row, cell }
}

const NothingYet = ({ place: { base, can } }: { place: InProperty }) => (
	<Empty
		title="Noch keine Miete, die wiederkommt"
		motif="jar"
		action={
			can.createEntries && (
				<LinkButton to={`${base}/rents`} search={{ event: 'new', kind: 'reminder' }} resetScroll={false} Icon={IconBellPlus}>
					Miete einrichten
				</LinkButton>
			)
		}
	>
		Einmal einrichten genügt: ein Eintrag mit einer Erinnerung, die sich jeden Monat wiederholt, und mit der Einnahme als Betrag, der jedes
		Mal wiederkommt. Danach steht hier jeder Monat, und ein Eingang ist mit einem Tippen gebucht.
	</Empty>
)
