import type { Subscription } from '@hausheft/contract/plans.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { Notice } from '../../ui/notice.tsx'

/** Whether the house would survive the machine it lives on, and what whoever runs it does about it. */
export function BackupNotice({ backups }: Pick<Subscription, 'backups'>) {
	if (!backups) return null
	const { outside, last_on } = backups
	const last = last_on === null ? 'Eine nächtliche Sicherung gibt es noch nicht.' : `Zuletzt gesichert: ${dayText(last_on)}.`
	if (outside && last_on !== null) return <p className="backup-last">{last}</p>
	return (
		<Notice tone="warn">
			<b>{outside ? 'Noch keine Sicherung.' : 'Sicherungen liegen nur auf demselben Datenträger.'}</b> {last}{' '}
			{outside
				? 'Wer den Server betreibt, sieht im Protokoll, warum.'
				: 'Geht die Festplatte kaputt, geht alles mit. Wer den Server betreibt, gibt mit BACKUP_DIR einen anderen Ort an; wie, steht in docs/operating.md.'}
		</Notice>
	)
}
