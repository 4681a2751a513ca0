import type { Export } from '@hausheft/contract/exports.ts'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ExportRow } from './export-row.tsx'
import { workText } from './export-state.ts'
import type { Exports } from './use-exports.ts'
import '../../ui/box.css'
import './exports.css'

/** What was asked for here, newest first; `only`: those of one report. */
export function ExportList({
	exports: { list, again, remove, removeError },
	only,
}: {
	exports: Exports
	only?: (made: Export) => boolean
}) {
	const { data, error } = list
	if (!data) return error ? <ReadFailed error={error} onRetry={again} /> : <SkeletonCards count={2} />
	const rows = only ? data.filter(only) : data
	if (rows.length === 0)
		return only ? null : (
			<Empty title="Noch nichts exportiert" motif="binder" action={null}>
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
