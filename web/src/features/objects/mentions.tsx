import { useQuery } from '@tanstack/react-query'
import type { Group } from '@hausheft/contract/groups.ts'
import { objects, type PropertyObject } from '@hausheft/contract/objects.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'

/** Entries that are about it by their title alone: one touch makes them its own, and one takes that back. */
export function Mentions({ object: { id, name }, group }: { object: PropertyObject; group: Group }) {
	const params = { id }
	const { data } = useQuery({ ...read(objects.listMentions, { params }), enabled: entryCan(group, undefined).create.may })
	const link = useSend(objects.linkMentions)
	const fail = (error: unknown) => showToast((error as Error).message, { tone: 'bad' })
	const assign = async (events: string[], linked: boolean) => {
		const done = await link.mutateAsync({ params, body: { events, linked } })
		return done.events
	}
	const assignAll = async (events: string[]) => {
		const done = await assign(events, true)
		const undo = { label: 'Rückgängig', run: () => void assign(done, false).catch(fail) }
		showToast(`${entriesOf(done.length)} zugeordnet.`, done.length > 0 ? { action: undo } : {})
	}
	if (!data || data.events.length === 0) return null
	const { events, more } = data
	const single = events.length === 1
	return (
		<Notice
			action={
				<Button look="quiet" busy={link.isPending} onClick={() => void assignAll(events).catch(fail)}>
					{more ? `${events.length} zuordnen` : 'Zuordnen'}
				</Button>
			}
		>
			{`${more ? 'Mehr als ' : ''}${entriesOf(events.length)} ${single ? 'nennt' : 'nennen'} «${name}», ${single ? 'hängt' : 'hängen'} aber nicht daran.`}
		</Notice>
	)
}

const entriesOf = (many: number) => count(many, 'Eintrag', 'Einträge')
