import { getRouteApi } from '@tanstack/react-router'
import { groupFormats } from '@hausheft/contract/export-kinds.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportList } from './export-list.tsx'
import { useExports } from './use-exports.ts'
import { YearReports } from './year-reports.tsx'
import './exports.css'

const route = getRouteApi('/_app/group/$group/settings_/export')

/** All houses of a group in one file. */
export function GroupExportPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	usePageTitle('Export', found?.group.name)
	if (!found) return null
	const { group } = found
	const settings = `/group/${id}/settings`
	return (
		<>
			<MobileTop title="Export" note={group.name} back={settings} />
			<PageHeader
				title="Export"
				note="Alle Häuser der Gruppe in einer Datei. Sie enthält, was Sie selbst sehen."
				crumbs={[
					{ to: `/group/${id}`, label: group.name },
					{ to: settings, label: 'Einstellungen' },
				]}
			/>
			<div className="wrap export-page">
				{settingsCan(group).exportEntries ? <Exporting group={group} /> : <NoPermission backTo={settings} />}
			</div>
		</>
	)
}

function Exporting({ group }: { group: Group }) {
	const exports = useExports({ group: group.id, property: null })
	return (
		<div className="export-columns">
			<div className="export-forms">
				<ExportForm exports={exports} formats={groupFormats} />
				{taxCan(group).read.may && <YearReports exports={exports} />}
			</div>
			<section aria-labelledby="export-made">
				<h2 id="export-made">Erstellte Dateien</h2>
				<ExportList exports={exports} first={groupFormats[0]} />
			</section>
		</div>
	)
}
