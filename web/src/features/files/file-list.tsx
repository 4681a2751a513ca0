import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { files as endpoints, type ListedFile } from '@hausheft/contract/files.ts'
import { firstFiles } from '@hausheft/contract/first-screens.ts'
import { plansOf } from '@hausheft/contract/object-reads.ts'
import { read } from '../../platform/api/client.ts'
import { paged } from '../../platform/api/paged.ts'
import { useComing } from '../../platform/api/use-coming.ts'
import type { FilesSearch } from '../../platform/places/property-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { useFollow } from '../../platform/live/use-follow.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListNews } from '../../ui/list-news.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { byMonth } from './by-month.ts'
import { FileFilter } from './file-filter.tsx'
import { FileRow, PhotoTile } from './file-items.tsx'
import { Plans } from './plans.tsx'
import { ViewerSlot } from '../../kit/viewer/viewer-slot.tsx'

type FileListProps = {
	place: InProperty
	search: FilesSearch
	/** Its address. */
	to: string
	/** The way to the first file. */
	add: ReactNode
	entryLink: (event: string | null, text: string) => ReactNode
}

/** The files of a house, narrowed by the server, read on as one scrolls. */
export function FileList({ place, search, to, add, entryLink }: FileListProps) {
	const { group, property } = place
	const { files: kind, q, year } = search
	const narrowed = { ...(kind && { kind }), ...(q && { q }), ...(year && { year }) }
	const options = paged(endpoints.listFiles, { params: { id: property.id }, query: { ...firstFiles, ...narrowed } })
	const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
	const { news, showNews } = useFollow(group.id, options.queryKey, list.data?.pages.length ?? 0)
	const all = list.data?.pages.flatMap((page) => page.rows) ?? []
	const isNarrowed = Object.keys(narrowed).length > 0
	// Plans stand above the months: whichever comes first waits for the other, and nothing moves.
	const arePlansComing = useComing(isNarrowed ? [] : [read(endpoints.listFiles, plansOf(property.id))])
	const isComing = arePlansComing || (list.isPending && !list.error)
	const none = list.data && all.length === 0 && !list.hasNextPage
	// Above all months, when nothing else is asked for.
	const listed = isNarrowed ? all : all.filter(({ plan }) => !plan)
	const linkOf = ({ id, event, title, plan, object, closing }: ListedFile) =>
		entryLink(event, title ?? '') ??
		(id === property.photo
			? 'Bild der Liegenschaft'
			: plan
				? 'Plan oder Anleitung'
				: closing
					? 'Jahresabschluss'
					: object
						? 'Bei einem Objekt'
						: 'Noch an keinem Eintrag, nur für Sie sichtbar')
	return (
		<>
			{(isNarrowed || !none) && <FileFilter search={search} to={to} property={property.id} />}
			{!isNarrowed && !isComing && <Plans place={place} />}
			<ListNews news={news} onShow={showNews} />
			<p className="hidden-visually" role="status">
				{isNarrowed && list.data && !list.isPlaceholderData && `${all.length}${list.hasNextPage ? ' und mehr' : ''} gefunden`}
			</p>
			{isComing ? (
				<SkeletonCards count={4} />
			) : (
				<>
					<Months listed={listed} isOld={list.isPlaceholderData} linkOf={linkOf} />
					{none && (isNarrowed ? <NothingFound to={to} /> : <NoFiles add={add} />)}
					<LoadMore
						more={list.hasNextPage || (list.error !== null && !list.data)}
						busy={list.isFetchingNextPage}
						error={list.error}
						onMore={() => void (list.data ? list.fetchNextPage() : list.refetch())}
					/>
				</>
			)}
			<ViewerSlot files={listed} group={group} entryLink={({ event }) => entryLink(event, 'Zum Eintrag')} />
		</>
	)
}

type MonthsProps = {
	listed: readonly ListedFile[]
	/** Of what was asked before. */
	isOld: boolean
	linkOf: (file: ListedFile) => ReactNode
}

const Months = ({ listed, isOld, linkOf }: MonthsProps) => (
	<div className="file-months" aria-busy={isOld || undefined}>
		{byMonth(listed).map(({ month, photos, documents }) => (
			<section key={month} aria-label={month}>
				<h3>{month}</h3>
				{photos.length > 0 && (
					<ul className="photo-grid" aria-label={`Fotos vom ${month}`}>
						{photos.map((file, at) => (
							<PhotoTile
								key={file.id}
								file={file}
								// Of many photos of one entry the first leads there.
								link={(file.event === null || file.event !== photos[at - 1]?.event) && linkOf(file)}
							/>
						))}
					</ul>
				)}
				{documents.length > 0 && (
					<ul className="box box-rows file-rows" aria-label={`Dokumente vom ${month}`}>
						{documents.map((file) => (
							<FileRow key={file.id} file={file} link={linkOf(file)} />
						))}
					</ul>
				)}
			</section>
		))}
	</div>
)

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
