import { IconDownload } from '@tabler/icons-react'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { Export } from '@hausheft/contract/exports.ts'
import { Button } from '../../ui/button.tsx'
import { ExportList } from './export-list.tsx'
import { useExports, type ExportPlace } from './use-exports.ts'
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
}

/** Asks for a report, and shows below how far it is and where it is to be had. For the page that the report is about. */
export function ReportButtons({ place, asked, formats, why, check = () => true, look = 'secondary' }: ReportButtonsProps) {
	const exports = useExports(place)
	const isOfThis = ({ report, asked: { contact } }: Export) =>
		report === asked.report && (asked.contact === undefined || contact === asked.contact)
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
						onClick={() => check() && exports.ask({ ...asked, format })}
					>
						{label}
					</Button>
				))}
			</div>
			<p className="field-error" role="alert">
				{exports.error && (exports.error.errors[0]?.message ?? exports.error.message)}
			</p>
			<ExportList exports={exports} only={isOfThis} />
		</div>
	)
}
