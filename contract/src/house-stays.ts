import { lostBy } from './entry-fields.ts'
import type { ExportFormat } from './export-kinds.ts'

/** What of a group stays where it is when its houses move to another one, as people are told before. */
const houseStays = {
	people: 'Mitglieder, Einladungen und Konten',
	meant: 'Für wen etwas zu tun ist',
	keys: 'Schlüssel für Programme, Webhooks und Kalender-Abos',
	sessions: 'Anmeldungen und laufende Stoppuhren',
	notifications: 'Einstellungen der Benachrichtigungen',
	mails: 'Mails, aus denen kein Eintrag wurde',
	past: 'Verlauf, Papierkorb, frühere Exporte und Importe',
	closings: 'Abgeschlossene Jahre und die Nummern ihrer Belege',
	shared: 'Wer zu welcher Partei gehört, und bis wann geteilte Kosten abgeschlossen sind',
	plan: 'Abo und Name der Gruppe',
	logged: 'Wann etwas erfasst und zuletzt geändert wurde',
	next: 'Welches nächste Mal aus welchem Abhaken entstand',
} as const
export type HouseStays = keyof typeof houseStays

const onlyEntries = 'Alles ausser den Einträgen, etwa Notfallkarte, Pauschale, Statistiken und Rundgang'

/** What a file of this format does not bring along; null: nobody brings one back. */
export function staysBehind(format: ExportFormat): string[] | null {
	if (format === 'pdf') return null
	if (format === 'zip') return Object.values(houseStays)
	if (format === 'json') return ['Dateien', ...Object.values(houseStays)]
	return [...new Set([...lostBy('export'), ...lostBy('import'), onlyEntries])]
}
