import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { files as endpoints, type ListedFile } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { firstFiles } from '@hausheft/contract/first-screens.ts'
import { paged } from '../../platform/api/paged.ts'
import type { FilesSearch } from '../../platform/places/property-search.ts'
import { useFollow } from '../../platform/live/use-follow.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListNews } from '../../ui/list-news.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { byMonth } from './by-month.ts'
import { FileFilter } from './file-filter.tsx'
import { FileRow, PhotoTile } from './file-items.tsx'
import { ViewerSlot } from '../../kit/viewer/viewer-slot.tsx'

type FileListProps = {
	group: Group
	property: Property
	search: FilesSearch
	/** Its address. */
	to: string
	/** The way to the first file. */
	add: ReactNode
	entryLink: (event: string | null, text: string) => ReactNode
}

/** The files of a house, narrowed by the server, read on as one scrolls. */
export function FileList({ group, property, search, to, add, entryLink }: FileListProps) {
	const { files: kind, q, year } = search
	const narrowed = { ...(kind && { kind }), ...(q && { q }), ...(year && { year }) }
	const options = paged(endpoints.listFiles, { params: { id: property.id }, query: { ...firstFiles, ...narrowed } })
	const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
	const { news, showNews } = useFollow(group.id, options.queryKey, list.data?.pages.length ?? 0)
	const all = list.data?.pages.flatMap((page) => page.rows) ?? []
	const isNarrowed = Object.keys(narrowed).length > 0
	const none = list.data && all.length === 0 && !list.hasNextPage
	const linkOf = ({ id, event, title }: ListedFile) =>
		entryLink(event, title ?? '') ?? (id === property.photo ? 'Bild der Liegenschaft' : 'Noch an keinem Eintrag, nur für Sie sichtbar')
	return (
		<>
			{(isNarrowed || !none) && <FileFilter search={search} to={to} />}
			<ListNews news={news} onShow={showNews} />
			<p className="hidden-visually" role="status">
				{isNarrowed && list.data && !list.isPlaceholderData && `${all.length}${list.hasNextPage ? ' und mehr' : ''} gefunden`}
			</p>
			<div className="file-months" aria-busy={list.isPlaceholderData || undefined}>
				{byMonth(all).map(({ month, photos, documents }) => (
					<section key={month} aria-label={month}>
						<h3>{month}</h3>
						{photos.length > 0 && (
							<ul className="photo-grid" aria-label={`Fotos vom ${month}`}>
								{photos.map((file) => (
									<PhotoTile key={file.id} file={file} link={linkOf(file)} />
								))}
							</ul>
						)}
						{documents.length > 0 && (
							<ul className="file-rows" aria-label={`Dokumente vom ${month}`}>
								{documents.map((file) => (
									<FileRow key={file.id} file={file} link={linkOf(file)} />
								))}
							</ul>
						)}
					</section>
				))}
			</div>
			{list.isPending && !list.error && <SkeletonCards count={4} />}
			{none && (isNarrowed ? <NothingFound to={to} /> : <NoFiles add={add} />)}
			<LoadMore
				more={list.hasNextPage || (list.error !== null && !list.data)}
				busy={list.isFetchingNextPage}
				error={list.error}
				onMore={() => void (list.data ? list.fetchNextPage() : list.refetch())}
			/>
			<ViewerSlot files={all} group={group} entryLink={({ event }) => entryLink(event, 'Zum Eintrag')} />
		</>
	)
}

const NoFiles = ({ add }: { add: ReactNode }) => (
	<Empty title="Noch keine Fotos und Papiere" motif="binder" action={add}>
		Was Einträgen beiliegt, steht hier beisammen: die Rechnung vom letzten Jahr, das Foto vom Riss, der Plan der Küche.
	</Empty>
)

const NothingFound = ({ to }: { to: string }) => (
	<Empty
		title="Nichts gefunden"
		motif="glass"
		action={
			<LinkButton to={to} look="secondary" exact resetScroll={false}>
				Alle Dateien zeigen
			</LinkButton>
		}
	>
		Zu dieser Auswahl gibt es keine Datei.
	</Empty>
)
