import type { Export } from '@hausheft/contract/exports.ts'
import type { ExportFormat, ReportName } from '@hausheft/contract/export-kinds.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, daysBetween, dayText } from '@hausheft/contract/swiss/zurich.ts'

export const formatNames: Record<ExportFormat, { name: string; note: string }> = {
	pdf: { name: 'PDF', note: 'Zum Lesen und Drucken, mit Fotos und Summen' },
	xlsx: { name: 'Excel', note: 'Zum Rechnen, ein Blatt für jeden Teil' },
	csv: { name: 'CSV', note: 'Eine Tabelle für jedes Programm' },
	zip: { name: 'ZIP', note: 'Alles: jedes Format und alle Originaldateien. Bis 2 GB lässt es sich wieder importieren' },
	json: { name: 'JSON', note: 'Für ein anderes Hausheft oder Programm' },
}
export const reportTitles: Record<ReportName, string> = {
	entries: 'Einträge',
	hours: 'Stundenrapport',
	tax: 'Steuer-Mappe',
	contact: 'Kontakt',
	contacts: 'Kontakte',
}

/** What was asked for, in a line. */
export function askedText({ report, asked: { from, to, year, kinds, journals, objects } }: Pick<Export, 'report' | 'asked'>): string {
	const period =
		year !== undefined
			? String(year)
			: from && to
				? `${dayText(from)}–${dayText(to)}`
				: from
					? `ab ${dayText(from)}`
					: to && `bis ${dayText(to)}`
	const parts = [
		period ?? (report === 'entries' ? 'alle Jahre' : undefined),
		kinds?.length && count(kinds.length, 'Art', 'Arten'),
		journals?.length && count(journals.length, 'Journal', 'Journale'),
		objects?.length && count(objects.length, 'Objekt', 'Objekte'),
	]
	return parts.filter(Boolean).join(', ')
}

/** More is not taken by an import. */
const mostImported = 2_000_000_000
export const tooLargeText = ({ format, size }: Pick<Export, 'format' | 'size'>): string | null =>
	format === 'zip' && (size ?? 0) > mostImported
		? 'Über 2 GB: lässt sich nicht wieder importieren, mit einem kürzeren Zeitraum schon.'
		: null

export const keptText = ({ expires_at }: Pick<Export, 'expires_at'>, now: number): string => {
	const days = daysBetween(dayOf(now), dayOf(expires_at))
	return days <= 0 ? 'noch heute da' : `noch ${count(days, 'Tag', 'Tage')} da`
}
