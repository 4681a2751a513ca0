import { AppLink } from '../ui/app-link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import './person-foot.css'

/** Whether what was typed has reached the server. */
export type SyncState = { state: 'saved' } | { state: 'saving' } | { state: 'waiting'; count: number } | { state: 'offline' }

export type PersonFootProps = { name: string; image?: string | null | undefined; to: string; sync: SyncState }

export function PersonFoot({ name, image, to, sync }: PersonFootProps) {
	return (
		<div className="person-foot">
			{/* Filled later, by the running watch. */}
			<div id="stopwatch" />
			<AppLink to={to} className="rail-link">
				<Avatar name={name} image={image} />
				<span className="person-foot-text">
					<b>{name}</b>
					<span className={`person-foot-sync person-foot-${sync.state}`} role="status">
						{words(sync)}
					</span>
				</span>
			</AppLink>
		</div>
	)
}

const words = (sync: SyncState) => {
	if (sync.state === 'waiting') return `${sync.count} ${sync.count === 1 ? 'wartet' : 'warten'} auf Verbindung`
	return { saved: 'Alles gespeichert', saving: 'Wird gespeichert …', offline: 'Keine Verbindung' }[sync.state]
}
