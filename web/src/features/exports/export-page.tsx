import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { exportFormats } from '@hausheft/contract/export-kinds.ts'
import { read } from '../../platform/api/client.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportList } from './export-list.tsx'
import { useExports } from './use-exports.ts'
import '../../kit/list-head.css'
import './exports.css'

const route = getRouteApi('/_app/group/$group/property/$property/export')

/** The entries of a house as a file to take away. */
export function ExportPage() {
	const place = useProperty(route.useParams())
	usePageTitle('Export', place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	return (
		<>
			<PropertyHead group={group} property={property} part="Export" />
			<section className="wrap export-page" aria-labelledby="export-title">
				<div className="list-head">
					<div>
						<h2 id="export-title">Export</h2>
						<p className="dim">Was in diesem Haus festgehalten ist, als Datei zum Mitnehmen. Sie enthält, was Sie selbst sehen.</p>
					</div>
				</div>
				{settingsCan(group).exportEntries ? <Exporting place={place} /> : <NoPermission backTo={base} />}
			</section>
		</>
	)
}

function Exporting({ place: { group, property } }: { place: InProperty }) {
	const exports = useExports({ group: group.id, property: property.id })
	const params = { id: property.id }
	const books = useQuery(read(journals.listJournals, { params }))
	const things = useQuery(read(objects.listObjects, { params }))
	return (
		<div className="export-columns">
			<ExportForm exports={exports} formats={exportFormats} journals={books.data ?? []} objects={things.data ?? []} />
			<section aria-labelledby="export-made">
				<h3 id="export-made">Erstellte Dateien</h3>
				<ExportList exports={exports} first={exportFormats[0]} />
			</section>
		</div>
	)
}
