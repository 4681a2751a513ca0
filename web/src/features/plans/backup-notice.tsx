import { backupState } from '@hausheft/contract/health.ts'
import type { Subscription } from '@hausheft/contract/plans.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../platform/page/now.ts'
import { Notice } from '../../ui/notice.tsx'

type Backups = NonNullable<Subscription['backups']>

/** Whether the house would survive the machine it lives on, and what whoever runs it does about it. */
export function BackupNotice({ backups }: Pick<Subscription, 'backups'>) {
	const today = useToday()
	if (!backups) return null
	const troubles = backupTroubles(backups, today)
	const { last_on: found, away, tried } = backups
	const last_on = away ? away.last_on : found
	const last =
		away && last_on === null
			? ''
			: last_on === null
				? 'Eine nächtliche Sicherung gibt es noch nicht.'
				: `Zuletzt gesichert: ${dayText(last_on)}.`
	const loaded = tried?.state === 'whole' ? ` Am ${dayText(tried.on)} probeweise geladen: sie ist ganz.` : ''
	const skipped = tried?.state === 'skipped' ? ` Am ${dayText(tried.on)} nicht probeweise geladen. ${tried.why}` : ''
	if (troubles.length === 0) return <p className="backup-last">{last + loaded + skipped}</p>
	return (
		<>
			{troubles.map(({ title, text }, at) => (
				<Notice key={title} tone="warn">
					<b>{title}</b> {at === 0 ? `${last} ${text}` : text}
				</Notice>
			))}
		</>
	)
}

type Trouble = { title: string; text: string }

/** What somebody should do something about. */
export function backupTroubles({ outside, last_on, away, damaged, tried }: Backups, today: Day): Trouble[] {
	const state = backupState(last_on, today)
	const inLog = 'Wer den Server betreibt, sieht im Protokoll, warum.'
	const troubles: (Trouble | false)[] = [
		state === 'stale' && { title: 'Seit mehr als drei Tagen keine Sicherung.', text: inLog },
		away !== null && {
			title: 'Der Ordner der Sicherungen ist jetzt nicht da.',
			text: 'Ist der Datenträger eingehängt? Bis er wieder da ist, wird nicht gesichert. Wer den Server betreibt, gibt den Ort mit BACKUP_DIR an.',
		},
		outside && state === 'none' && away === null && { title: 'Noch keine Sicherung.', text: inLog },
		!outside && {
			title: 'Sicherungen liegen nur auf demselben Datenträger.',
			text: 'Geht die Festplatte kaputt, geht alles mit. Wer den Server betreibt, gibt mit BACKUP_DIR einen anderen Ort an; wie, steht in docs/operating.md.',
		},
		tried?.state === 'damaged' && {
			title: `Die Sicherung vom ${dayText(tried.on)} lässt sich nicht wiederherstellen.`,
			text: inLog,
		},
		damaged > 0 && {
			title: `In den Sicherungen ${damaged === 1 ? 'ist' : 'sind'} ${count(damaged, 'Inhalt', 'Inhalte')} beschädigt.`,
			text: 'Auch das Original davon ist nicht mehr gut. Wer den Server betreibt, sieht im Protokoll, welche es sind.',
		},
	]
	return troubles.filter((trouble) => trouble !== false)
}
