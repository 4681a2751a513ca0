// Hides how a thing of the calendar comes to another day: shown there at once, whatever is read meanwhile, written with the version that was seen,
// taken back where that fails or is wished.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { calendar, type Calendar, type CalendarItem } from '@hausheft/contract/calendar.ts'
import { events } from '@hausheft/contract/events.ts'
import type { Nights } from '@hausheft/contract/stay-nights.ts'
import { stays } from '@hausheft/contract/stays.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { addDays, dayMonth, daysBetween, instantOf, wallOf, weekday, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { askedAgain, undoneText } from '../../kit/stay-undone.ts'
import { call } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { keyOf, shiftedTo, withMoved } from './grid.ts'
import { nameOf } from './faces.tsx'

type Was = Pick<CalendarItem, 'state'>

/** `underWay`: what stands on another day than the server has told so far. */
export function useMove() {
	const [underWay, setUnderWay] = useState<readonly CalendarItem[]>([])
	const client = useQueryClient()
	const { mutateAsync } = useSend(events.changeEvent)
	const { mutateAsync: changeStay } = useSend(stays.changeStay)
	/** What an entry was left with: the next move goes on from there, however soon it comes. */
	const latest = useRef(new Map<string, Promise<number | undefined>>())

	/** `was`: how a stay stood before the move that is taken back. */
	const move = (item: CalendarItem, on: Day, at: string | null = momentOn(item, on), was?: Was): Promise<void> => {
		const before = latest.current.get(item.id) ?? Promise.resolve(undefined)
		const moved = { ...shiftedTo(item, on), at }
		setUnderWay((all) => [...all.filter((each) => keyOf(each) !== keyOf(moved)), moved])
		const written = before.then(async (known) => {
			try {
				const version = known ?? item.version
				const saved =
					moved.kind === 'stay'
						? await changeStay({ params: { id: item.id }, body: await stayBody(item, on), version })
						: await mutateAsync({ params: { id: item.id }, body: await bodyOf(moved), version })
				const now: CalendarItem = { ...moved, version: saved.version, ...('state' in saved && { state: saved.state }) }
				show(client, now)
				const said = was
					? undoneText(was.state, now.state)
					: `${weekday(on)}, ${dayMonth(on)}.${now.state ? askedAgain(item.state, now.state) : ''}`
				showToast(`${nameOf(item)}: ${said}`, {
					action: { label: 'Rückgängig', run: () => void move(now, item.on, item.at, item.kind === 'stay' ? item : undefined) },
				})
				return saved.version
			} catch (error) {
				showToast((error as Error).message, { tone: 'bad' })
				void client.invalidateQueries({ queryKey: [calendar.getCalendar.path] })
				return undefined
			}
		})
		latest.current.set(item.id, written)
		return written.then(() => {
			setUnderWay((all) => all.filter((each) => each !== moved))
			if (latest.current.get(item.id) === written) latest.current.delete(item.id)
		})
	}
	return { move, underWay }
}

/** An entry keeps its time of day; in the hour that a spring night leaves out it is the first one after it. */
const momentOn = ({ at }: CalendarItem, on: Day) => (at === null ? null : instantOf({ day: on, time: wallOf(at).time }))

function show(client: QueryClient, item: CalendarItem): void {
	client.setQueriesData<Calendar>({ queryKey: [calendar.getCalendar.path] }, (days) =>
		days?.items.some((each) => keyOf(each) === keyOf(item)) ? withMoved(days, item) : days,
	)
}

/** A part of an entry is written whole: it is read first. */
async function bodyOf({ kind, id, on, at }: CalendarItem): Promise<EventChange> {
	if (kind === 'entry' && at !== null) return { event_at: at }
	const [event, { onOtherDay }] = await Promise.all([
		call(events.getEvent, { params: { id } }),
		import('@hausheft/contract/moved-entry.ts'),
	])
	const change = kind === 'reminder' || kind === 'maintenance' ? onOtherDay(event, kind, on) : undefined
	if (!change) throw new Error('Das steht nicht mehr im Eintrag.')
	return change
}

/** It can have begun before what is shown: all of it moves. */
async function stayBody({ id, on: before }: CalendarItem, on: Day): Promise<Nights> {
	const { from_on, until_on } = await call(stays.getStay, { params: { id } })
	const by = daysBetween(before, on)
	return { from_on: addDays(from_on, by), until_on: addDays(until_on, by) }
}
