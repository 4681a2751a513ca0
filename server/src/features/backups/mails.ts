import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { Mail } from '../../platform/mail/letter.ts'

type OldBackup = { email: string; last: string | null; away?: { last_on: string | null } | null; url: string }
/** `last`: null where there is none at all, or `away` says when the last one was. */
export const oldBackupMail = ({ email, last, away = null, url }: OldBackup): Mail => ({
	kind: 'old_backup',
	to: email,
	subject: away
		? 'Der Ordner der Sicherungen ist nicht da'
		: last === null
			? 'Es gibt keine Sicherung'
			: `Seit dem ${dayText(last)} keine Sicherung`,
	paragraphs: [
		'Guten Tag',
		away
			? `Hausheft sichert jede Nacht, aber der Ordner dafür ist nicht zu erreichen.${away.last_on === null ? '' : ` Zuletzt gesichert wurde am ${dayText(away.last_on)}.`}`
			: last === null
				? 'Hausheft sichert jede Nacht, aber es gibt noch keine nächtliche Sicherung.'
				: `Hausheft sichert jede Nacht, aber die letzte nächtliche Sicherung ist vom ${dayText(last)}.`,
		'Ginge jetzt eine Festplatte kaputt, wäre alles seither Erfasste verloren. Wer den Server betreibt, sieht im Protokoll, woran es liegt: oft fehlt Platz oder der Datenträger, auf dem gesichert wird (BACKUP_DIR).',
	],
	link: { label: 'Stand der Sicherungen ansehen', url },
	closing: ['Diese Mail kommt einmal in der Woche, bis wieder gesichert wird.'],
})
