import { useQuery } from '@tanstack/react-query'
import { plans } from '@hausheft/contract/plans.ts'
import { read } from '../../platform/api/client.ts'
import { BackupNotice } from './backup-notice.tsx'

/** That no copy of the house lies elsewhere; nothing where one does. */
export function HomeBackups({ group }: { group: string }) {
	const { data } = useQuery({ ...read(plans.getSubscription, { params: { id: group } }), staleTime: Infinity })
	const backups = data?.backups
	if (!backups || (backups.outside && backups.last_on !== null)) return null
	return (
		<aside className="group-home-last" aria-label="Sicherungen">
			<BackupNotice backups={backups} />
		</aside>
	)
}
