import type { ExportFormat } from '@hausheft/contract/export-kinds.ts'
import type { Export } from '@hausheft/contract/exports.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconFileExport } from '../../ui/icons.gen.ts'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ExportRow } from './export-row.tsx'
import { workText } from './export-state.ts'
import { formatNames } from './export-words.ts'
import type { Exports } from './use-exports.ts'
import '../../ui/box.css'
import './exports.css'

type ExportListProps = {
	exports: Exports
	/** Those of one report. */
	only?: (made: Export) => boolean
	/** As what everything is made, where there is nothing yet. */
	first?: ExportFormat | undefined
}

/** What was asked for here, newest first. */
export function ExportList({ exports: { list, again, remove, removeError, ask, asking }, only, first }: ExportListProps) {
	const { data, error } = list
	if (!data) return error ? <ReadFailed error={error} onRetry={again} /> : <SkeletonCards count={2} />
	const rows = only ? data.filter(only) : data
	if (rows.length === 0)
		return only ? null : (
			<Empty
				title="Noch nichts exportiert"
				motif="binder"
				action={
					first && (
						<Button look="secondary" Icon={IconFileExport} busy={asking} onClick={() => ask({ report: 'entries', format: first })}>
							{`Alles als ${formatNames[first].name} erstellen`}
						</Button>
					)
				}
			>
				Was Sie erstellen, liegt hier sieben Tage lang zum Herunterladen bereit. Nur Sie sehen es.
			</Empty>
		)
	return (
		<>
			<p role="status">
				<VisuallyHidden>{workText(rows)}</VisuallyHidden>
			</p>
			{removeError && (
				<p className="field-error" role="alert">
					{removeError.message}
				</p>
			)}
			<ul className="box box-rows">
				{rows.map((made) => (
					<ExportRow key={made.id} made={made} onRemove={() => remove(made.id)} />
				))}
			</ul>
		</>
	)
}
