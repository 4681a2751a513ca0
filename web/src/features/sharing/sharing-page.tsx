import { IconUsersGroup } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { parties, type Parties } from '@hausheft/contract/parties.ts'
import { sharing, type Sharing } from '@hausheft/contract/sharing.ts'
import { chf, count } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PaperPage } from '../../kit/paper-page.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { useFocusNear } from '../../ui/use-focus-near.ts'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { ClosingBox } from './closing-box.tsx'
import { OpenBox } from './open-box.tsx'
import { PartySumsBox } from './party-sums-box.tsx'
import { SettleBox } from './settle-box.tsx'
import { inOrder, spanText } from './sharing-words.ts'
import { yearsShown } from './shown-years.ts'
import './sharing-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/sharing')
const title = 'Kosten teilen'
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who has paid what, whose share that is, and how it is settled. */
export function SharingPage() {
	const place = useProperty(route.useParams())
	const search = route.useSearch()
	const { year } = search
	const id = place?.property.id ?? ''
	const today = useToday()
	const may = place !== undefined && taxCan(place.group).read.may
	const asked = { params: { id }, query: year === undefined ? {} : { year } }
	const { data, error, refetch, isPlaceholderData } = useChangingRead(sharing.getSharing, asked, may)
	const shared = useQuery({ ...read(parties.getParties, { params: { id } }), enabled: may })
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	const some = data && shared.data && shared.data.parties.length > 0
	const wrong = error ?? shared.error
	const printed = capitalized([year ?? (data && spanText(data)), `Stand ${dayText(today)}`].filter(Boolean).join(', '))
	return (
		<>
			<PaperPage
				place={place}
				title={title}
				className="sharing-page"
				printed={printed}
				isBusy={isPlaceholderData}
				some={Boolean(some)}
				ways={<PartiesWay place={place} />}
			>
				{!may ? (
					<NoPermission backTo={base} />
				) : data && shared.data ? (
					some ? (
						<Shared place={place} data={data} parties={shared.data} year={year} />
					) : (
						<NothingYet place={place} />
					)
				) : wrong ? (
					<ReadFailed error={wrong} onRetry={() => void Promise.all([refetch(), shared.refetch()])} />
				) : (
					<SkeletonCards count={3} />
				)}
			</PaperPage>
			<EventPanelSlot group={group} property={property.id} search={search} />
		</>
	)
}

const PartiesWay = ({ place: { base, can }, className }: { place: InProperty; className?: string }) =>
	can.writeProperties ? (
		<LinkButton to={`${base}/parties`} look="secondary" Icon={IconUsersGroup} className={className}>
			Beteiligte
		</LinkButton>
	) : null

type SharedProps = { place: InProperty; data: Sharing; parties: Parties; year: number | undefined }

function Shared({ place, data, parties: { parties: all }, year }: SharedProps) {
	const me = useCurrentUser()?.id
	const thisYear = Number(useToday().slice(0, 4))
	const { base, property } = place
	const to = `${base}/sharing`
	const nameOf = (id: string) => all.find((party) => party.id === id)?.name ?? 'Ehemalige Partei'
	const linkOf = (event: string) => ({ to, search: { year, event }, resetScroll: false })
	const span = spanText(data)
	useFocusNear(() => document.querySelector<HTMLElement>('.settle-ways button, .closings-ways button'))
	return (
		<>
			<ChipNav label="Zeitraum">
				<ChipLink to={to} search={{}} exact aria-current={year === undefined ? 'page' : undefined}>
					{data.closed_until ? 'Seit dem Abschluss' : 'Alles'}
				</ChipLink>
				{yearsShown(data.years, year).map((each) => (
					<ChipLink key={each} to={to} search={{ year: each }} exact aria-current={each === year ? 'page' : undefined}>
						{String(each)}
					</ChipLink>
				))}
			</ChipNav>
			{span && <p className="sharing-span dim">{capitalized(span)}</p>}
			{data.provisional && (
				<Notice>Vorläufig: nach Nächten geteilt wird, was bis jetzt eingetragen ist. Bis zum Abschluss kann sich das noch ändern.</Notice>
			)}
			<PartySumsBox base={base} data={data} rows={inOrder(data.parties, all, me)} nameOf={nameOf} />
			{data.unpaid > 0 && <p className="dim">{`Davon noch zu bezahlen: ${chf(data.unpaid)}.`}</p>}
			{year === undefined && <SettleBox place={place} data={data} parties={all} nameOf={nameOf} linkOf={linkOf} />}
			<OpenBox data={data} linkOf={linkOf} />
			{data.unshared > 0 && <Unshared base={base} data={data} />}
			{(year === undefined || year === thisYear) && <ClosingBox place={place} data={data} nameOf={nameOf} property={property.id} />}
			{taxCan(place.group).takeAlong.shown && <Reports place={place} data={data} />}
			<PartiesWay place={place} className="sharing-parties" />
		</>
	)
}

const formats = [
	{ format: 'pdf', label: 'PDF' },
	{ format: 'xlsx', label: 'Excel' },
] as const

/** What is shown on paper and to be computed with, entry by entry. */
const Reports = ({ place: { group, property }, data: { since, until } }: { place: InProperty; data: Sharing }) => (
	<Box title="Zum Weitergeben" className="sharing-reports">
		<ReportButtons
			place={{ group: group.id, property: property.id }}
			asked={{ report: 'sharing', ...(since && { from: since }), ...(until && { to: until }) }}
			formats={formats}
			why={taxCan(group).takeAlong.why}
			folded
		/>
	</Box>
)

const Unshared = ({ base, data: { unshared, since, until } }: { base: string; data: Sharing }) => (
	<p>
		<AppLink
			to={`${base}/events/balance`}
			search={{ unshared: true, ...(since && { since }), ...(until && { until }) }}
			className="sharing-link"
		>{`${count(unshared, 'Ausgabe', 'Ausgaben')} noch ohne Teilung`}</AppLink>
	</p>
)

const NothingYet = ({ place: { base, can } }: { place: InProperty }) => (
	<Empty
		title="Wer teilt sich dieses Haus? Zwei Namen genügen."
		motif="jar"
		action={
			can.writeProperties && (
				<LinkButton to={`${base}/parties`} Icon={IconUsersGroup}>
					Beteiligte eintragen
				</LinkButton>
			)
		}
	>
		Danach sagt jede neue Ausgabe, wer sie ausgelegt hat, und hier steht, wer wem wie viel schuldet: ohne Tabelle und ohne Diskussion im
		Dezember.
	</Empty>
)
