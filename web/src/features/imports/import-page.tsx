import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Group } from '@hausheft/contract/groups.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { ChooseTable } from './choose-table.tsx'
import { ImportView } from './import-view.tsx'
import { extentOf, stateWords } from './import-words.ts'
import './import-page.css'

const route = getRouteApi('/_app/group/$group/settings_/import')

/** A table from elsewhere on its way in: chosen, understood, checked, taken over, and taken back. */
export function ImportPage() {
	const { group: id } = route.useParams()
	const { import: open } = route.useSearch()
	const found = useGroup(id)
	usePageTitle('Import', found?.group.name)
	if (!found) return null
	const { group } = found
	const settings = `/group/${id}/settings`
	const may = settingsCan(group).runImport
	return (
		<>
			<MobileTop title="Import" note={group.name} back={open ? `${settings}/import` : settings} />
			<PageHeader
				title="Import"
				note="Aus einer Tabelle oder aus einer anderen Gruppe übernehmen"
				crumbs={[
					{ to: `/group/${id}`, label: group.name },
					{ to: settings, label: 'Einstellungen' },
					...(open ? [{ to: `${settings}/import`, label: 'Import' }] : []),
				]}
			/>
			<div className="wrap import-page">
				{!may ? <NoPermission backTo={settings} /> : open ? <ImportView key={open} group={group} id={open} /> : <Beginning group={group} />}
			</div>
		</>
	)
}

function Beginning({ group }: { group: Group }) {
	const navigate = route.useNavigate()
	const list = useQuery(read(imports.listImports, { params: { id: group.id } }))
	return (
		<>
			<ChooseTable group={group.id} onRead={({ id }) => void navigate({ search: { import: id } })} />
			{list.error && !list.data && (
				<ReadFailed what="Die bisherigen Importe fehlen." error={list.error} onRetry={() => void list.refetch()} />
			)}
			{list.data && list.data.length > 0 && (
				<Box title="Bisherige Importe">
					<ul className="box-rows import-list">
						{list.data.map((one) => (
							<li key={one.id}>
								<AppLink to={`/group/${group.id}/settings/import`} search={{ import: one.id }}>
									<b>{one.filename}</b>
									<span className="dim">
										{stateWords[one.status]} · {dayText(dayOf(one.created_at))} · {extentOf(one)}
									</span>
								</AppLink>
							</li>
						))}
					</ul>
				</Box>
			)}
		</>
	)
}
