import {
	IconDownload,
	IconFileText,
	IconFileTypeCsv,
	IconFileTypePdf,
	IconFileTypeXls,
	IconFileZip,
	IconTrash,
	IconX,
} from '../../ui/icons.gen.ts'
import { exports, type Export } from '@hausheft/contract/exports.ts'
import type { ExportFormat } from '@hausheft/contract/export-kinds.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { ago } from '@hausheft/contract/swiss/zurich.ts'
import { urlOf } from '../../platform/api/client.ts'
import { useNow } from '../../platform/page/now.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { isUnderWay, progressOf } from './export-state.ts'
import { askedText, formatNames, keptText, reportTitles, tooLargeText } from './export-words.ts'

const icons: Record<ExportFormat, IconType> = {
	pdf: IconFileTypePdf,
	xlsx: IconFileTypeXls,
	csv: IconFileTypeCsv,
	zip: IconFileZip,
	json: IconFileText,
}

/** One file that was asked for: how far it is, and what can be done with it. */
export function ExportRow({ made, onRemove }: { made: Export; onRemove: () => void }) {
	const now = useNow()
	const { id, report, format, status, size, filename, problem, created_at } = made
	const Icon = icons[format]
	const title = filename ?? `${reportTitles[report]} als ${formatNames[format].name}`
	return (
		<li className="export-row">
			<Icon size={28} stroke={1.6} aria-hidden />
			<div className="export-text">
				<b>{title}</b>
				<span className="dim">{[askedText(made), `verlangt ${ago(created_at, now)}`].filter(Boolean).join(' · ')}</span>
				{status === 'ready' && size !== null && <span className="dim">{`${fileSize(size)} · ${keptText(made, now)}`}</span>}
				{status === 'ready' && report === 'entries' && tooLargeText(made) && <span className="dim">{tooLargeText(made)}</span>}
				{isUnderWay(made) && <Progress made={made} />}
				{status === 'failed' && <span className="export-problem">{problem}</span>}
			</div>
			<div className="export-ways">
				{status === 'ready' && (
					<a className={buttonClass('secondary')} href={urlOf(exports.getExportContent, { params: { id } })} download={filename ?? true}>
						<IconDownload size={19} stroke={1.9} aria-hidden />
						Herunterladen
					</a>
				)}
				<IconButton
					label={isUnderWay(made) ? `«${title}» abbrechen` : `«${title}» löschen`}
					Icon={isUnderWay(made) ? IconX : IconTrash}
					onClick={onRemove}
				/>
			</div>
		</li>
	)
}

function Progress({ made }: { made: Export }) {
	const { percent, text } = progressOf(made)
	return (
		<span className="export-progress">
			<progress max={100} value={percent} aria-label="Fortschritt" />
			<span className="dim">{text}</span>
		</span>
	)
}
