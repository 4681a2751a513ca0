import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { Mail } from '../../platform/mail/letter.ts'

/** `last`: null where there is none at all. */
export const oldBackupMail = ({ email, last, url }: { email: string; last: string | null; url: string }): Mail => ({
	kind: 'old_backup',
	to: email,
	subject: last === null ? 'Es gibt keine Sicherung' : `Seit dem ${dayText(last)} keine Sicherung`,
	paragraphs: [
		'Guten Tag',
		last === null
			? 'Hausheft sichert jede Nacht, aber es gibt noch keine nächtliche Sicherung, oder der Ordner dafür ist nicht zu erreichen.'
			: `Hausheft sichert jede Nacht, aber die letzte nächtliche Sicherung ist vom ${dayText(last)}.`,
		'Ginge jetzt eine Festplatte kaputt, wäre alles seither Erfasste verloren. Wer den Server betreibt, sieht im Protokoll, woran es liegt: oft fehlt Platz oder der Datenträger, auf dem gesichert wird (BACKUP_DIR).',
	],
	link: { label: 'Stand der Sicherungen ansehen', url },
	closing: ['Diese Mail kommt einmal in der Woche, bis wieder gesichert wird.'],
})
