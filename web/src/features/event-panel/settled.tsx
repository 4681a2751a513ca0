import { IconLinkOff } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast-queue.ts'

/** Which time of what comes back this amount has settled. */
export function Settled({ event, settles, can }: { event: Event; settles: string; can: Pick<EntryCan, 'write' | 'amount'> }) {
	const { data } = useQuery(read(events.getEvent, { params: { id: settles } }))
	const { mutateAsync, isPending } = useSend(events.settleEvent)
	const set = (occurrence: string | null) => mutateAsync({ params: { id: event.id }, body: { event: occurrence } })
	const fail = (error: unknown) => showToast((error as Error).message, { tone: 'bad' })
	const loosen = async () => {
		await set(null)
		showToast('Zuordnung gelöst.', { action: { label: 'Rückgängig', run: () => void set(settles).catch(fail) } })
	}
	const day = data?.reminder?.date
	if (!data || !day) return null
	return (
		<p className="event-settled">
			<span>
				Begleicht{' '}
				<AppLink to={`/group/${data.group}/property/${data.property}`} search={{ event: data.id }} resetScroll={false}>
					{data.name}
				</AppLink>
				, fällig am {dayText(day)}
			</span>
			{can.write.may && can.amount.may && (
				<IconButton label="Zuordnung lösen" Icon={IconLinkOff} size={19} onClick={() => isPending || void loosen().catch(fail)} />
			)}
		</p>
	)
}
