import { useQuery } from '@tanstack/react-query'
import { plans } from '@hausheft/contract/plans.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { BackupNotice, backupTroubles } from './backup-notice.tsx'

/** That no copy of the house lies elsewhere, or none of these days; nothing where all is well. */
export function HomeBackups({ group }: { group: string }) {
	const { data } = useQuery({ ...read(plans.getSubscription, { params: { id: group } }), staleTime: Infinity })
	const today = useToday()
	const backups = data?.backups
	if (!backups || backupTroubles(backups, today).length === 0) return null
	return (
		<aside className="group-home-last" aria-label="Sicherungen">
			<BackupNotice backups={backups} />
		</aside>
	)
}
