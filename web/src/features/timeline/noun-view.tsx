import { useSearch } from '@tanstack/react-router'
import { IconPencil, IconPlus } from '../../ui/icons.gen.ts'
import type { ReactNode } from 'react'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Entity, Noun, Values } from '../../platform/forms/noun.ts'
import { useComing, type AnyRead } from '../../platform/api/use-coming.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import type { ListSearch } from '../../platform/places/list-search.ts'
import { useNounPlaces } from '../../platform/places/noun-places.ts'
import type { PropertySearch } from '../../platform/places/property-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { KindChips } from '../events/kind-chips.tsx'
import { Timeline } from './timeline.tsx'
import { SumLine } from './sum-line.tsx'
import { SwitchOff } from '../../kit/noun/switch-off.tsx'
import { nounCan } from '../../platform/rights/noun-can.ts'
import './noun-view.css'

type NounViewProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	place: InProperty
	entity: E
	/** Below the list: `view-<id>`. */
	at: string
	/** What the thing is. */
	note?: string
	/** Which entries are about it. */
	about: { object: string } | { contact: string } | { journal: string }
	/** Also those of the group's other houses. */
	everywhere?: boolean
	/** What the entries add up to stands above them. */
	sums?: boolean
	/** Above the entries: chips of its own. */
	filters?: ReactNode
	/** Instead of entries, while there is none at all; without it the list's own words. */
	empty?: { title: string; text: string }
	/** What one wants to know of it first: state, figures, ways to reach somebody. */
	facts: ReactNode
	/** Reads by which the facts grow: the entries below stand there once they have come. */
	awaits?: readonly AnyRead[]
}

const nothing: readonly AnyRead[] = []

/** A thing of the house and what was logged about it, with the open entry over it. */
export function NounView<E extends Entity, V extends Values, F extends object>(props: NounViewProps<E, V, F>) {
	const { noun, place, entity, at, note, about, everywhere = false, sums = false, filters: own, empty, facts, awaits = nothing } = props
	const { group, property, base, can } = place
	const places = useNounPlaces(place, noun)
	const search = useSearch({ strict: false }) as PropertySearch & ListSearch
	const { find, off, kind, q, year, state, event } = search
	const name = noun.nameOf(entity)
	const list = `${base}/${noun.path}`
	const path = `${list}/${at}`
	const filters = { ...about, kind, q, year, state }
	const kept = { find, off }
	usePageTitle(name, property.name, group.name)
	const { edit: _edit, ...shown } = search
	const mayCreate = can.createEntries
	const hrefOf = (opened: string) => places.page(entity.id, { ...shown, event: opened })
	const { change, switchOff } = nounCan(group, noun.source)
	const edit = change.shown && (
		<IconLink
			to={`${list}/edit-${entity.id}`}
			search={{ ...kept, back: 'view' }}
			label={`${noun.words.one} bearbeiten`}
			Icon={IconPencil}
			why={change.why}
		/>
	)
	const begin = { to: path, search: { ...shown, event: 'new' }, exact: true, resetScroll: false }
	const add = mayCreate && (
		<LinkButton {...begin} Icon={IconPlus}>
			Eintrag erfassen
		</LinkButton>
	)
	// The thing is never named without its house.
	const where = [property.name, note].filter(Boolean).join(' · ')
	const scope = everywhere ? { group: group.id } : { property: property.id }
	const isNarrowed = Boolean(kind ?? q ?? year ?? state)
	return (
		<>
			<MobileTop title={name} note={where} back={list} backSearch={kept}>
				{edit}
				{mayCreate && <IconLink {...begin} label="Eintrag erfassen" Icon={IconPlus} size={24} />}
			</MobileTop>
			<PageHeader
				title={name}
				note={where}
				crumbs={[
					{ to: `/group/${group.id}`, label: group.name },
					{ to: base, label: property.name },
					{ to: list, label: noun.words.many, search: kept },
				]}
				actions={
					<>
						{edit}
						{add}
					</>
				}
			/>
			<div className="wrap noun-view">
				{entity.disabled_at && <OutOfUse noun={noun} entity={entity} since={entity.disabled_at} answer={switchOff} />}
				<Awaiting reads={awaits}>
					<aside aria-label="Auf einen Blick">
						<Box className="noun-facts">{facts}</Box>
					</aside>
					<section aria-label="Einträge">
						{own}
						<KindChips to={path} search={shown} />
						{sums && <SumLine scope={scope} filters={filters} />}
						<Timeline
							{...{ scope, filters, group, hrefOf }}
							openId={event === 'new' ? undefined : event}
							createHref={mayCreate ? hrefOf('new') : undefined}
							empty={empty && !isNarrowed && <NothingYet {...empty} action={add} />}
						/>
					</section>
				</Awaiting>
			</div>
			<EventPanelSlot group={group} property={property.id} search={{ ...search, ...about }} />
		</>
	)
}

const Awaiting = ({ reads, children }: { reads: readonly AnyRead[]; children: ReactNode }) =>
	useComing(reads) ? <SkeletonCards /> : children

type OutOfUseProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	entity: E
	since: string
	answer: ReturnType<typeof nounCan>['switchOff']
}

const OutOfUse = <E extends Entity, V extends Values, F extends object>({ noun, entity, since, answer }: OutOfUseProps<E, V, F>) => (
	<Notice action={answer.shown && <SwitchOff noun={noun} entity={entity} look="quiet" why={answer.why} />}>
		{`Stillgelegt seit ${dayMonthYear(dayOf(since))}. Bei neuen Einträgen nicht mehr zur Auswahl, was hier steht, bleibt.`}
	</Notice>
)

const NothingYet = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
	<Empty title={title} motif="binder" action={action} className="timeline-empty">
		{text}
	</Empty>
)
