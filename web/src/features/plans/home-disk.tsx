import { useQuery } from '@tanstack/react-query'
import { plans } from '@hausheft/contract/plans.ts'
import { read } from '../../platform/api/client.ts'
import { DiskNotice } from './disk-notice.tsx'

/** That the server's disk is nearly full; nothing where it is not. */
export function HomeDisk({ group }: { group: string }) {
	const { data } = useQuery({ ...read(plans.getSubscription, { params: { id: group } }), staleTime: Infinity })
	if (!data || data.disk === 'ok') return null
	return (
		<aside className="group-home-last" aria-label="Platz auf dem Server">
			<DiskNotice disk={data.disk} />
		</aside>
	)
}
