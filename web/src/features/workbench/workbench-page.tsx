import { getRouteApi, useRouter } from '@tanstack/react-router'
import { IconGauge, IconPlus } from '../../ui/icons.gen.ts'
import { useCallback, useEffect, useState } from 'react'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { keepLastProperty } from '../../platform/places/last-place.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { listFiltersOf, type ListsSearch } from '../../platform/places/property-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { kinds } from '../events/kinds.tsx'
import '../timeline/timeline-list.css'
import '../timeline/timeline.css'
import { softened } from '../../ui/softened.ts'
import { FilterBar } from './filter-bar.tsx'
import { askedAs, heldFilters, noFilters, sortNames, sortsOf, type Filters } from './filters.ts'
import { HousesList } from './houses-list.tsx'
import { ListChips } from './list-chips.tsx'
import { useFacets } from './use-facets.ts'
import { WorkbenchList } from './workbench-list.tsx'
import './workbench-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/events/$kind')
const create = 'Eintrag erfassen'

/** The entries of a property, all or of one kind, as a workbench: narrowed, chosen, changed many at a time. */
export function WorkbenchPage() {
	const { group: groupId, property: id, kind } = route.useParams()
	const search = route.useSearch()
	const { event, all } = search
	const { kind: _kind, ...asked } = listFiltersOf(search)
	const navigate = route.useNavigate()
	const router = useRouter()
	const found = useProperty({ group: groupId, property: id })
	const facets = useFacets(id)
	const title = kind === 'all' ? 'Alle Einträge' : kinds[kind].plural
	const change = useCallback(
		(changes: Partial<Filters> & Pick<ListsSearch, 'all'>, replace = false) =>
			void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false, replace }),
		[navigate],
	)
	const { field, openAt } = useOpenAt()
	usePageTitle(title, found?.property.name)
	useEffect(() => keepLastProperty(id), [id])
	if (!found) return <NotFound />
	const { group, property, houses, can, base: home } = found
	const everywhere = all === 1 && houses.length > 1
	const amounts = taxCan(group).read.may
	const filters = heldFilters(asked, kind, amounts)
	const hrefWith = (changes: ListsSearch) =>
		router.buildLocation({
			to: '/group/$group/property/$property/events/$kind',
			params: { group: groupId, property: id, kind },
			search: { ...filters, all, ...changes },
		}).href
	const label = `${title}, ${filters.sort ? sortNames[filters.sort] : 'neueste zuerst'}`
	const narrowed = askedAs(filters, kind)
	const entries = {
		group,
		openId: event === 'new' ? undefined : event,
		hrefOf: (entry: string) => hrefWith({ event: entry }),
		kind,
		label,
		filters: narrowed,
		onReset: () => change(noFilters),
		createHref: can.createEntries ? hrefWith({ event: 'new', title: filters.q }) : undefined,
	}
	return (
		<>
			<PropertyHead
				group={group}
				property={property}
				part={title}
				phoneActions={can.createEntries && <PhoneWays home={home} kind={kind} search={{ ...filters, all }} />}
				actions={can.createEntries && <Ways home={home} kind={kind} search={{ ...filters, all }} />}
			/>
			<div className="wrap workbench-page">
				<PaperTitle title={title} />
				<ListChips home={home} kind={kind} search={filters} />
				<FilterBar
					property={id}
					kind={kind}
					filters={filters}
					facets={facets}
					sorts={sortsOf(filters, kind, amounts)}
					amounts={amounts}
					onChange={change}
				/>
				{houses.length > 1 && (filters.q !== undefined || everywhere) && (
					<HouseChoice name={property.name} everywhere={everywhere} onShow={(houses) => change({ all: houses }, true)} />
				)}
				{everywhere ? (
					<HousesList key={JSON.stringify([groupId, narrowed])} {...entries} />
				) : (
					<WorkbenchList key={JSON.stringify([id, narrowed])} {...entries} property={id} facets={facets} onOpenAt={openAt} />
				)}
			</div>
			<EventPanelSlot
				group={group}
				property={id}
				search={{ ...search, kind: kind === 'all' ? undefined : kind }}
				field={event && field[event]}
			/>
		</>
	)
}

const PaperTitle = ({ title }: { title: string }) => (
	<h2 className="workbench-paper" aria-label={title}>
		{softened(title)}
	</h2>
)

/** The field at which an entry's form is to open, where one came for that. */
function useOpenAt() {
	const navigate = route.useNavigate()
	const [field, setField] = useState<Partial<Record<string, string>>>({})
	const openAt = useCallback(
		(id: string, path: string) => {
			setField({ [id]: path })
			void navigate({ search: (before) => ({ ...before, event: id, edit: 1 }), resetScroll: false })
		},
		[navigate],
	)
	return { field, openAt }
}

type WaysProps = { home: string; kind: Kind | 'all'; search: ListsSearch }

const newEntry = ({ home, kind, search }: WaysProps) => ({
	to: `${home}/events/${kind}`,
	search: { ...search, event: 'new' },
	exact: true,
	resetScroll: false,
})
const round = ({ home }: WaysProps) => ({ to: `${home}/readings`, Icon: IconGauge })

/** To what is entered here, as it stands in the head on the phone. */
const PhoneWays = (ways: WaysProps) => (
	<>
		{ways.kind === 'measurement' && <IconLink {...round(ways)} label="Ablesen" />}
		<IconLink {...newEntry(ways)} label={create} Icon={IconPlus} size={23} />
	</>
)

const Ways = (ways: WaysProps) => (
	<>
		{ways.kind === 'measurement' && (
			<LinkButton {...round(ways)} look="quiet">
				Ablesen
			</LinkButton>
		)}
		<LinkButton {...newEntry(ways)} Icon={IconPlus}>
			{create}
		</LinkButton>
	</>
)

type HouseChoiceProps = { name: string; everywhere: boolean; onShow: (all: 1 | undefined) => void }

const HouseChoice = ({ name, everywhere, onShow }: HouseChoiceProps) => (
	<ChipNav label="Liegenschaften">
		<ChipButton pressed={!everywhere} onPress={() => onShow(undefined)}>
			<span className="chip-name">{name}</span>
		</ChipButton>
		<ChipButton pressed={everywhere} onPress={() => onShow(1)}>
			Alle Liegenschaften
		</ChipButton>
	</ChipNav>
)
