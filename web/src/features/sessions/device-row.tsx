import type { ReactNode } from 'react'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { useOffline, type OfflineState } from '../../platform/release/offline-worker.ts'
import { useRelease } from '../../platform/release/release.ts'
import { OpenRow } from '../../ui/open-row.tsx'

const words: Record<Exclude<OfflineState, 'starting'>, string> = {
	impossible: 'Als App installieren und ohne Verbindung öffnen: Das braucht eine sichere Verbindung (https). Alles andere geht auch so.',
	ready: 'Hausheft öffnet auf diesem Gerät auch ohne Verbindung.',
	update: 'Eine neue Version ist da. Sie wird geladen, sobald kein Formular mehr offen ist.',
	failed: 'Der Betrieb ohne Verbindung liess sich auf diesem Gerät nicht einrichten.',
}

/** What the app can do on this device, and which release of it this is. */
export function DeviceRow({ children }: { children: ReactNode }) {
	const offline = useOffline()
	const release = useRelease()
	if (offline === 'starting' && !release) return null
	return (
		<OpenRow title="Dieses Gerät" note={offline === 'starting' ? undefined : words[offline]}>
			{children}
			<p className="dim">{release ? `Version vom ${dateTime(release.timestamp)}` : 'Eine Version im Bau.'}</p>
		</OpenRow>
	)
}
