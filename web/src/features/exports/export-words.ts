import { mostJsonBytes, mostZipBytes } from '@hausheft/contract/exchange-limits.ts'
import type { Export } from '@hausheft/contract/exports.ts'
import type { ExportFormat, ReportName } from '@hausheft/contract/export-kinds.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, daysBetween, dayText } from '@hausheft/contract/swiss/zurich.ts'

export const formatNames: Record<ExportFormat, { name: string; note: string }> = {
	pdf: { name: 'PDF', note: 'Zum Lesen und Drucken, mit Fotos und Summen' },
	xlsx: { name: 'Excel', note: 'Zum Rechnen: alle Einträge, und ein Blatt für jeden Teil' },
	csv: { name: 'CSV', note: 'Eine Tabelle für jedes Programm' },
	zip: { name: 'ZIP', note: "Alles: jedes Format und alle Originaldateien. Bis 2 GB und 50'000 Einträge lässt es sich wieder importieren" },
	json: { name: 'JSON', note: 'Für ein anderes Hausheft oder Programm' },
}
export const reportTitles: Record<ReportName, string> = {
	entries: 'Einträge',
	hours: 'Stundenrapport',
	tax: 'Steuer-Mappe',
	balance: 'Einnahmen & Ausgaben',
	sharing: 'Kosten teilen',
	year_all: 'Alles für den Treuhänder',
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

/** What it means for moving that an import takes no more. */
export function tooLargeText({ format, size, property }: Pick<Export, 'format' | 'size' | 'property'>): string | null {
	if (format === 'json' && (size ?? 0) > mostJsonBytes.alone) return 'Über 25 MB: So nimmt es kein Import an, als ZIP schon.'
	if (format !== 'zip' || (size ?? 0) <= mostZipBytes) return null
	return property === null
		? 'Über 2 GB: So nimmt es kein Import an. Zum Umziehen jede Liegenschaft einzeln exportieren.'
		: 'Über 2 GB: So nimmt es kein Import an. Zum Umziehen nach Zeitraum teilen; jeder Teil wird dort eine eigene Liegenschaft.'
}

export const keptText = ({ expires_at }: Pick<Export, 'expires_at'>, now: number): string => {
	const days = daysBetween(dayOf(now), dayOf(expires_at))
	return days <= 0 ? 'noch heute da' : `noch ${count(days, 'Tag', 'Tage')} da`
}
