import { IconDownload } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { Export } from '@hausheft/contract/exports.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { Button } from '../../ui/button.tsx'
import { ExportList } from './export-list.tsx'
import { isMadeBy, isUnderWay } from './export-state.ts'
import { useExports, type ExportPlace, type Exports } from './use-exports.ts'
import './exports.css'

type ReportButtonsProps = {
	place: ExportPlace
	/** The report with all that narrows it; a button for each format. */
	asked: Omit<ReportRequest, 'format'>
	formats: readonly { format: ReportRequest['format']; label: string }[]
	/** Why it cannot be had now. */
	why?: string | undefined
	/** Asked before: what was typed is in order. */
	check?: () => boolean
	look?: 'secondary' | 'quiet'
	/** What was made before is out of the way until something is asked for. */
	folded?: boolean
}

/** Asks for a report, and shows below how far it is and where it is to be had. For the page that the report is about. */
export function ReportButtons({ place, asked, formats, why, check = () => true, look = 'secondary', folded = false }: ReportButtonsProps) {
	const exports = useExports(place)
	const [hasAsked, setHasAsked] = useState(false)
	const isOfThis = (made: Export) => isMadeBy(made, asked)
	return (
		<div className="report-buttons">
			<div className="report-ways">
				{formats.map(({ format, label }) => (
					<Button
						key={format}
						look={look}
						Icon={IconDownload}
						why={why}
						busy={exports.asking}
						onClick={() => {
							if (!check()) return
							setHasAsked(true)
							exports.ask({ ...asked, format })
						}}
					>
						{label}
					</Button>
				))}
			</div>
			<p className="field-error" role="alert">
				{exports.error && (exports.error.errors[0]?.message ?? exports.error.message)}
			</p>
			{folded && !hasAsked ? <Folded exports={exports} isOfThis={isOfThis} /> : <ExportList exports={exports} only={isOfThis} />}
		</div>
	)
}

function Folded({ exports, isOfThis }: { exports: Exports; isOfThis: (made: Export) => boolean }) {
	const made = exports.list.data?.filter(isOfThis) ?? []
	return made.length > 0 && <MadeBefore made={made} exports={exports} isOfThis={isOfThis} />
}

function MadeBefore({ made, exports, isOfThis }: { made: readonly Export[]; exports: Exports; isOfThis: (made: Export) => boolean }) {
	// As it was found: it does not fall shut under the eyes of who waits for a file that gets ready.
	const [open] = useState(() => made.some(isUnderWay))
	return (
		<details className="report-made" open={open}>
			<summary>{count(made.length, 'erstellte Datei', 'erstellte Dateien')}</summary>
			<ExportList exports={exports} only={isOfThis} />
		</details>
	)
}
