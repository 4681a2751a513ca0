import { useState, type ComponentProps } from 'react'
import { events } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { RentRow, Rents } from '@hausheft/contract/rents.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { assignable, likeliest } from './assigning.ts'

type LooseRentsProps = {
	group: Group
	rows: readonly RentRow[]
	loose: Rents['unassigned']
	linkOf: (event: string) => ComponentProps<typeof AppLink>
}

/** Incomes that look like one of these series and have no month yet: one touch assigns them. */
export function LooseRents({ group, rows, loose, linkOf }: LooseRentsProps) {
	return (
		<Box title="Ohne Zuordnung" action={<span className="dim">{loose.length}</span>}>
			<ul className="rent-loose">
				{loose.map((entry) => (
					<LooseRent key={entry.id} group={group} rows={rows} entry={entry} linkOf={linkOf} />
				))}
			</ul>
		</Box>
	)
}

function LooseRent({ group, rows, entry, linkOf }: Omit<LooseRentsProps, 'loose'> & { entry: Rents['unassigned'][number] }) {
	const settle = useSend(events.settleEvent)
	const complete = useSend(events.completeEvent)
	const can = entryCan(group, entry.user)
	const choices = assignable(rows)
	const [chosen, setChosen] = useState<string>()
	const target = choices.find(({ event }) => event === chosen) ?? likeliest(choices, entry)
	const fail = (error: unknown) => showToast((error as Error).message, { tone: 'bad' })
	const params = { id: entry.id }
	const assign = async (event: string) => {
		const undo = async (ticked: boolean) => {
			await settle.mutateAsync({ params, body: { event: null } })
			if (ticked) await complete.mutateAsync({ params: { id: event }, body: { part: 'reminder', done: false } })
		}
		const { ticked } = await settle.mutateAsync({ params, body: { event } })
		showToast('Zugeordnet.', { action: { label: 'Rückgängig', run: () => void undo(ticked).catch(fail) } })
	}
	const why = can.write.may ? can.amount.why : can.write.why
	return (
		<li>
			<AppLink {...linkOf(entry.id)} className="rent-loose-entry">
				<b>{entry.name}</b>
				<span className="dim">{`${dayText(dayOf(entry.event_at))}, ${chf(entry.income)}`}</span>
			</AppLink>
			{target && (
				<div className="rent-assign">
					<select
						className="input input-select"
						aria-label={`«${entry.name}» gehört zu`}
						value={target.event}
						onChange={(event) => setChosen(event.currentTarget.value)}
					>
						{choices.map(({ event, name, month }) => (
							<option key={event} value={event}>
								{`${name}, ${monthYear(`${month}-01`)}`}
							</option>
						))}
					</select>
					<Button look="secondary" why={why} busy={settle.isPending} onClick={() => void assign(target.event).catch(fail)}>
						Zuordnen
					</Button>
				</div>
			)}
		</li>
	)
}
