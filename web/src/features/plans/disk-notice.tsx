import type { Subscription } from '@hausheft/contract/plans.ts'
import { Notice } from '../../ui/notice.tsx'

/** That the server's disk is nearly full, what comes of it, and who can do something about it. */
export function DiskNotice({ disk }: Pick<Subscription, 'disk'>) {
	if (disk === 'ok') return null
	return (
		<Notice tone="warn">
			<b>Auf dem Server ist bald kein Platz mehr.</b> Dann nimmt er keine Fotos, Dateien und Mails mehr an; Einträge ohne Dateien gehen
			weiter. Wer den Server betreibt, schafft Platz; wie, steht in docs/operating.md.
		</Notice>
	)
}
