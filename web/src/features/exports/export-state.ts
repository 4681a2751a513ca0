import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { inPercent } from '@hausheft/contract/swiss/formats.ts'
import type { Export } from '@hausheft/contract/exports.ts'

export const isUnderWay = ({ status }: Pick<Export, 'status'>): boolean => status === 'waiting' || status === 'running'

/** What is told as it changes, to who does not see the list. */
export function workText(rows: readonly Pick<Export, 'status'>[]): string {
	const busy = rows.filter(isUnderWay).length
	return busy > 0 ? `${busy} in Arbeit` : 'Alles fertig'
}

/** Whether a file was made by this report; one about a contact is that of no other. */
export const isMadeBy = ({ report, asked }: Pick<Export, 'report' | 'asked'>, wanted: Pick<ReportRequest, 'report' | 'contact'>): boolean =>
	report === wanted.report && (wanted.contact === undefined || asked.contact === wanted.contact)

/** How far a file is, in percent where that can be said. */
export function progressOf({ status, progress }: Pick<Export, 'status' | 'progress'>): { percent: number | undefined; text: string } {
	const percent = Math.round(progress * 100)
	if (status === 'waiting') return { percent: undefined, text: 'Wartet, bis die Datei davor fertig ist' }
	return percent === 0 ? { percent: undefined, text: 'Wird begonnen …' } : { percent, text: inPercent(percent) }
}
