import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { dayText, weekdayShort } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useToday } from '../../platform/page/now.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { again, bookedText, lastWeek, toggled, usualOf, workedBy, type Worked } from './last-week.ts'
import './last-week-view.css'

type LastWeekProps = { group: Group; houses: readonly Property[]; onBooked: () => void; onClose: () => void }

/** One's own work of the last seven days, to be booked once more for now: what was done on this day of the week is ticked. */
export function LastWeek({ group, houses, onBooked, onClose }: LastWeekProps) {
	const today = useToday()
	const me = useCurrentUser()?.id ?? ''
	const found = useQuery(read(events.rollGroup, { params: { id: group.id }, query: lastWeek(today) }))
	const [chosen, setChosen] = useState<ReadonlySet<string>>()
	const { book, problem, busy } = useBooking(me)
	const worked = workedBy(me, found.data?.events ?? [])
	const ticked = chosen ?? new Set(usualOf(worked, today))
	const rows = worked.filter(({ event }) => ticked.has(event.id))
	if (found.isPending) return <SkeletonCards count={3} />
	if (found.error) return <ReadFailed error={found.error} onRetry={() => void found.refetch()} />
	return (
		<form
			className="last-week"
			onSubmit={(event) => {
				event.preventDefault()
				if (rows.length > 0) void book(rows).then((all) => all && onBooked())
			}}
		>
			<fieldset>
				<legend>Wie letzte Woche, für heute</legend>
				{worked.length === 0 && <p className="dim">In den letzten sieben Tagen ist keine eigene Arbeitszeit erfasst.</p>}
				{worked.map(({ event, day, minutes }) => (
					<label key={event.id} className="last-week-row">
						<input type="checkbox" checked={ticked.has(event.id)} onChange={() => setChosen(toggled(ticked, event.id))} />
						<span>
							<b>{event.name}</b>
							<small>{[houses.find(({ id }) => id === event.property)?.name, `${weekdayShort(day)}, ${dayText(day)}`].join(' · ')}</small>
						</span>
						<span className="last-week-time">{hoursMinutes(minutes)}</span>
					</label>
				))}
			</fieldset>
			<SaveBar sticky note={problem && <span className="field-error">{problem}</span>}>
				<Button look="secondary" onClick={onClose}>
					Abbrechen
				</Button>
				<Button type="submit" busy={busy} why={rows.length === 0 ? 'Es ist nichts angekreuzt.' : undefined}>
					{busy ? 'Wird gespeichert …' : `${rows.length} speichern`}
				</Button>
			</SaveBar>
		</form>
	)
}

/** One after the other; what could not be saved is said, and saved once however often it is tried. */
function useBooking(me: string) {
	const create = useSend(events.createEvent)
	const client = useQueryClient()
	const keys = useRef(new Map<string, string>())
	const [problem, setProblem] = useState<string>()
	const [busy, setBusy] = useState(false)
	const keyOf = (id: string) => {
		const key = keys.current.get(id) ?? randomId()
		keys.current.set(id, key)
		return key
	}
	const undo = async (made: Event[]) => {
		const { undoCreated } = await import('../../kit/undo-created.ts')
		await undoCreated(client, made)
	}
	const book = async (rows: Worked[]): Promise<boolean> => {
		const made: Event[] = []
		setBusy(true)
		setProblem(undefined)
		try {
			for (const row of rows) {
				const { id, property } = row.event
				const body = again(row, me, new Date().toISOString())
				made.push(await create.mutateAsync({ params: { id: property }, body, key: keyOf(id) }))
			}
			showToast(bookedText(made.length), { action: { label: 'Rückgängig', run: () => void undo(made) } })
			return true
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			setProblem(`${made.length} von ${rows.length} gespeichert. ${error.message}`)
			return false
		} finally {
			setBusy(false)
		}
	}
	return { book, problem, busy }
}
