import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { useOffline, type OfflineState } from '../../platform/release/offline-worker.ts'
import { useRelease } from '../../platform/release/release.ts'
import { Box } from '../../ui/box.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { TagTone } from '../../ui/tag.tsx'
import './sign-in.css'

type SaidState = { tone: TagTone; text: string }

const words: Record<Exclude<OfflineState, 'starting'>, SaidState> = {
	impossible: {
		tone: 'plain',
		text: 'Als App installieren und ohne Verbindung öffnen: Das braucht eine sichere Verbindung (https). Alles andere geht auch so.',
	},
	ready: { tone: 'good', text: 'Hausheft öffnet auf diesem Gerät auch ohne Verbindung.' },
	update: { tone: 'plain', text: 'Eine neue Version ist da. Sie wird geladen, sobald kein Formular mehr offen ist.' },
	failed: { tone: 'warn', text: 'Der Betrieb ohne Verbindung liess sich auf diesem Gerät nicht einrichten.' },
}

/** What the app can do on this device, and which release of it this is. */
export function DeviceBox() {
	const offline = useOffline()
	const release = useRelease()
	if (offline === 'starting' && !release) return null
	return (
		<Box title="Dieses Gerät">
			<div role="status">{offline !== 'starting' && <Notice tone={words[offline].tone}>{words[offline].text}</Notice>}</div>
			{release && <p className="dim device-version">Version vom {dateTime(release.timestamp)}</p>}
		</Box>
	)
}
