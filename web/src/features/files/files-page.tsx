import { getRouteApi } from '@tanstack/react-router'
import { IconCameraPlus } from '../../ui/icons.gen.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { FileList } from './file-list.tsx'
import '../../ui/box.css'
import '../../ui/field.css'
import '../../kit/list-head.css'
import './files-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/files')
const capture = 'Eintrag mit Fotos erfassen'

/** All photos and papers of a house, each with the way to its entry. */
export function FilesPage() {
	const place = useProperty(route.useParams())
	const search = route.useSearch()
	usePageTitle('Dateien', place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base, can } = place
	const to = `${base}/files`
	const begin = { to, search: { ...search, event: 'new' }, exact: true, resetScroll: false }
	const add = can.createEntries && (
		<LinkButton {...begin} Icon={IconCameraPlus}>
			{capture}
		</LinkButton>
	)
	const entryLink = (event: string | null, text: string) =>
		event && (
			<AppLink to={to} search={{ ...search, event }} resetScroll={false} className="file-entry">
				{text}
			</AppLink>
		)
	return (
		<>
			<PropertyHead
				group={group}
				property={property}
				part="Dateien"
				phoneActions={add && <IconLink {...begin} label={capture} Icon={IconCameraPlus} size={24} />}
			/>
			<section className="wrap files-page" aria-labelledby="files-title">
				<div className="list-head">
					<div>
						<h2 id="files-title">Dateien</h2>
						<p className="dim">Fotos und Papiere aus allen Einträgen.</p>
					</div>
					{add && <div className="list-head-add">{add}</div>}
				</div>
				<FileList place={place} search={search} to={to} add={add} entryLink={entryLink} />
			</section>
			<EventPanelSlot group={group} property={property.id} search={search} />
		</>
	)
}
