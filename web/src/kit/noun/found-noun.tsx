import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import type { Entity, Noun, Values } from '../../platform/forms/noun.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found-page.tsx'
import { RemovedPage } from './removed-page.tsx'

type FoundNounProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	place: InProperty
	entity: E | undefined
	query: Pick<UseQueryResult<unknown>, 'isPending' | 'error' | 'refetch' | 'data'>
	children: (entity: E) => ReactNode
}

/** The page of one thing, or why it is not there. */
export function FoundNoun<E extends Entity, V extends Values, F extends object>(props: FoundNounProps<E, V, F>) {
	const { noun, place, entity, query, children } = props
	const search = useKeptSearch()
	const [seen, setSeen] = useState(entity)
	if (entity && entity.id !== seen?.id) setSeen(entity)
	if (entity) return children(entity)
	if (seen)
		return <RemovedPage words={noun.words} name={noun.nameOf(seen)} place={place} list={`${place.base}/${noun.path}`} search={search} />
	const frame = (content: ReactNode) => (
		<>
			<MobileTop title={noun.words.one} note={place.property.name} back={`${place.base}/${noun.path}`} backSearch={search} />
			<PageHeader title={noun.words.one} note={place.property.name} />
			<div className="wrap noun-list">{content}</div>
		</>
	)
	if (query.isPending) return frame(<SkeletonCards />)
	if (query.data === undefined && query.error && !('status' in query.error && query.error.status === 404))
		return frame(<ReadFailed error={query.error} onRetry={() => void query.refetch()} />)
	return <NotFound />
}
