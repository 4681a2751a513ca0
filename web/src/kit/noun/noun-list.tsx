import type { UseQueryResult } from '@tanstack/react-query'
import { Outlet, useChildMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { IconEyeOff, IconPlus } from '../../ui/icons.gen.ts'
import { useCallback, type ReactNode } from 'react'
import type { Entity, Noun, Values } from '../../platform/forms/noun.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import type { ListSearch } from '../../platform/places/list-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { useLimit } from '../../platform/rights/use-limit.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import { PropertyHead } from '../property-head.tsx'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { nounRows } from './noun-rows.ts'
import '../../ui/box.css'
import './noun-list.css'
import '../list-head.css'

type NounListProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	place: InProperty
	list: UseQueryResult<E[]>
	/** The words by which one finds it. */
	wordsOf: (entity: E) => (string | null | undefined)[]
	addLabel: string
	/** One line of figures about those in use. */
	summary: (inUse: readonly E[]) => string
	renderRow: (entity: E) => ReactNode
	/** Of the list itself, where its rows are no rows. */
	rowsClass?: string
	/** Below the rows. */
	foot?: ReactNode
	/** Instead of the list, as long as there is none; it is given the way to the first one. */
	renderEmpty: (add: ReactNode) => ReactNode
}

/** The list of a noun below a property. It stays in the page while a form stands beside it or a row's own page in its place. */
export function NounList<E extends Entity, V extends Values, F extends object>(props: NounListProps<E, V, F>) {
	const { noun, place } = props
	const { group, property, base } = place
	const children = useChildMatches({ select: (matches) => matches.map(({ routeId }) => routeId as string) })
	const covered = children.some((id) => /\/(view|events|export)-/.test(id))
	const createTo = `${base}/${noun.path}/create`
	const search = useListSearch()
	const link = { to: createTo, search: { find: search.find, off: search.off }, resetScroll: false }
	const { create } = nounCan(group, noun.source)
	const limit = useLimit(group, create.may ? noun.path : undefined)
	const why = create.why ?? limit
	const add = create.shown && (
		<LinkButton {...link} Icon={IconPlus} why={why}>
			{props.addLabel}
		</LinkButton>
	)
	return (
		<>
			{children.length === 0 && <Title parts={[noun.words.many, property.name, group.name]} />}
			<div hidden={covered}>
				<PropertyHead
					group={group}
					property={property}
					part={noun.words.many}
					phoneActions={create.may && <IconLink {...link} label={props.addLabel} Icon={IconPlus} size={24} why={why} />}
				/>
				<section className="wrap noun-list" aria-labelledby="noun-list-title">
					<Rows {...props} add={add} search={search} />
				</section>
			</div>
			<Outlet />
		</>
	)
}

/** The list names the page only while nothing stands over it. */
function Title({ parts }: { parts: string[] }) {
	usePageTitle(...parts)
	return null
}

function useListSearch() {
	const { find, off } = useSearch({ strict: false }) as ListSearch
	const navigate = useNavigate()
	const go = useCallback(
		(changes: ListSearch) =>
			void navigate({ to: '.', search: (before: ListSearch) => ({ ...before, ...changes }), replace: true, resetScroll: false }),
		[navigate],
	)
	const setFind = useCallback((text: string) => go({ find: text || undefined }), [go])
	return { find, off, setFind, setOff: (on: boolean) => go({ off: on ? 1 : undefined }) }
}

type RowsProps<E extends Entity, V extends Values, F extends object> = NounListProps<E, V, F> & {
	add: ReactNode
	search: ReturnType<typeof useListSearch>
}

function Rows<E extends Entity, V extends Values, F extends object>(props: RowsProps<E, V, F>) {
	const { noun, list, add, search, wordsOf, renderRow, rowsClass, summary, renderEmpty } = props
	const { data, error, refetch } = list
	const { find = '', off, setFind, setOff } = search
	if (!data) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards />
	if (data.length === 0) return renderEmpty(add)
	const { inUse, shown, hidden, hasResting, isSearched } = nounRows(data, { find, off: off === 1, wordsOf })
	return (
		<>
			<div className="list-head">
				<div>
					<h2 id="noun-list-title" aria-label={plainName(noun.words.many)}>
						{softened(noun.words.many)}
					</h2>
					<p className="dim">{summary(inUse)}</p>
				</div>
				{add && <div className="list-head-add">{add}</div>}
			</div>
			{(isSearched || hasResting) && (
				<div className="noun-list-tools">
					{isSearched && <SearchInput label={`${noun.words.many} filtern`} value={find} onChange={setFind} />}
					{hasResting && (
						<ChipButton Icon={IconEyeOff} pressed={off === 1} onPress={() => setOff(off !== 1)}>
							Stillgelegte anzeigen
						</ChipButton>
					)}
				</div>
			)}
			<p className="hidden-visually" role="status">
				{find && `${shown.length} gefunden`}
			</p>
			{shown.length > 0 ? (
				<>
					<ul className={rowsClass ?? 'box box-rows noun-rows'}>{shown.map(renderRow)}</ul>
					{props.foot}
				</>
			) : (
				<Empty
					title={find ? 'Nichts gefunden' : 'Alles stillgelegt'}
					motif="glass"
					action={
						hidden > 0 ? (
							<Button look="secondary" onClick={() => setOff(true)}>
								Stillgelegte anzeigen
							</Button>
						) : (
							find && (
								<Button look="secondary" onClick={() => setFind('')}>
									Filter aufheben
								</Button>
							)
						)
					}
				>
					{find
						? `Zu «${find}» steht hier nichts${hidden > 0 ? ', aber bei den Stillgelegten' : ''}.`
						: 'Im Moment ist hier nichts in Gebrauch.'}
				</Empty>
			)}
		</>
	)
}
