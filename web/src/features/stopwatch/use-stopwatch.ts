import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { stopwatch, type Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { keyOf, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useWaiting } from '../../platform/queue/watch-queue.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { comingBack, isForgotten, minutesOf, secondsOf, startBefore, untilNextSecond } from './clock.ts'
import { handMinutes } from './stopped-minutes.ts'
import { endWatch, tellWatch, withWaiting, type Run, type ShownWatch, type WatchHouse, type WatchStart } from './waiting-watch.ts'

/** One's own watch, as it stands on this device: undefined until it is known, null where there is none. */
export function useStopwatch(): ShownWatch | null | undefined {
	const { data } = useQuery(read(stopwatch.getStopwatch, {}))
	const { rows } = useWaiting()
	return useMemo(() => withWaiting(data, rows), [data, rows])
}

/** How long it has been running, a new second at a time: wherever it is shown on a page, at the same moment. Stopped it stands still. */
export function useSeconds({ started_at, stopped_at }: Stopwatch): number {
	const [now, setNow] = useState(() => Date.now())
	useEffect(() => {
		if (stopped_at !== null) return
		let timer: ReturnType<typeof setTimeout>
		const wait = () => {
			timer = setTimeout(tick, untilNextSecond(started_at, Date.now()))
		}
		const tick = () => {
			setNow(Date.now())
			wait()
		}
		wait()
		return () => clearTimeout(timer)
	}, [started_at, stopped_at])
	return secondsOf({ started_at, stopped_at }, now)
}

const failed = (error: unknown) => void showToast((error as Error).message, { tone: 'bad' })
const houseOf = ({ property: id, group, property_name: name }: Stopwatch): WatchHouse => ({ id, group, name })
const runOf = ({ started_at, stopped_at, note }: Stopwatch): Run => ({ started_at, stopped_at, note })
/** It goes on from what it has measured. */
const onFrom = (seconds: number, note: string | null): Run => ({ started_at: startBefore(seconds, Date.now()), stopped_at: null, note })

/** What is told to the server of a stop, which must be there before the watch is discarded: told later it would be there again. */
let stopping: Promise<unknown> = Promise.resolve()

/** Says how it stands, and that it is over. */
function useWatchTelling() {
	const client = useQueryClient()
	const person = useCurrentUser()?.id ?? ''
	const put = useSend(stopwatch.putStopwatch)
	const remove = useSend(stopwatch.removeStopwatch)
	const key = keyOf(stopwatch.getStopwatch, {})
	const show = (watch: Stopwatch | null) => void client.setQueryData(key, watch)
	const hide = (started_at: string) =>
		void client.setQueryData<Stopwatch | null>(key, (shown) => (shown?.started_at === started_at ? null : shown))
	return {
		busy: put.isPending || remove.isPending,
		show,
		tell: async (house: WatchHouse, run: Run) => {
			const known = client.getQueryData<Stopwatch | null>(key)
			const told = await tellWatch(house, run, known, person, (body, signal) => put.mutateAsync({ body, signal }))
			if ('reply' in told) show(told.reply)
		},
		end: (watch: WatchStart) =>
			endWatch(watch, person, (started_at, signal) => remove.mutateAsync({ query: { started_at }, signal }).then(() => hide(started_at))),
	}
}

/** What can be done with it; all of it is told to the person's other tabs and devices, as soon as there is a connection. */
export function useWatchActions() {
	const router = useRouter()
	const { busy, show, tell, end } = useWatchTelling()
	const run = (house: WatchHouse, now: Run, said: string, back?: () => void) =>
		tell(house, now).then(() => void showToast(said, back && { action: { label: 'Rückgängig', run: back } }), failed)
	/** Of one that is being discarded; where nothing can be booked any more it does not come back. */
	const backTo = (watch: Stopwatch) => {
		if (!watch.bookable) return undefined
		const before = comingBack(watch, Date.now())
		return () => void run(houseOf(watch), runOf(before), before === watch ? 'Wie vorher.' : 'Sie ist wieder da, und gestoppt.')
	}
	/** While the entry of a stopped one is open, its time is on its way there: counted on as well it would be booked twice. */
	const isOpen = ({ started_at }: Stopwatch): boolean => {
		const { search: shown } = router.state.location as { search: { watch?: unknown } }
		if (shown.watch === started_at) showToast('Der Eintrag dazu ist schon offen.')
		return shown.watch === started_at
	}
	/** Opens the form at the property with the time. Stopped, the watch keeps it until the entry is saved. */
	const book = (watch: ShownWatch, seconds: number) => {
		const { group, property, started_at, note } = watch
		if (isOpen(watch)) return
		if (watch.stopped_at === null) {
			const stopped_at = new Date(Date.parse(started_at) + seconds * 1000).toISOString()
			handMinutes(minutesOf(seconds))
			if (!watch.waits) show({ ...watch, stopped_at })
			stopping = tell(houseOf(watch), { started_at, stopped_at, note }).catch(failed)
		}
		void router.navigate({ to: '/group/$group/create', params: { group }, search: { property, watch: started_at } })
	}
	return {
		busy,
		start: (house: WatchHouse) => void run(house, { note: null }, 'Die Stoppuhr läuft.'),
		/** In place of another one, which is gone. */
		startInstead: (house: WatchHouse, other: Stopwatch) => {
			void run(house, { stopped_at: null, note: null }, 'Die Stoppuhr läuft neu.', backTo(other))
		},
		/** With the time of another one, which goes on as this one. */
		startWith: (house: WatchHouse, other: Stopwatch) =>
			isOpen(other) || void run(house, onFrom(secondsOf(other, Date.now()), other.note), 'Die Stoppuhr läuft weiter.'),
		resume: (watch: Stopwatch) =>
			isOpen(watch) || void run(houseOf(watch), onFrom(secondsOf(watch, Date.now()), watch.note), 'Die Stoppuhr läuft weiter.'),
		/** With the time of one that was left on this device, which is gone with it. */
		addTo: async (watch: Stopwatch, left: Stopwatch) => {
			if (isOpen(left)) return
			const before = Date.parse(watch.started_at) - secondsOf(left, Date.now()) * 1000
			const longer = { ...runOf(watch), started_at: new Date(before).toISOString() }
			await tell(houseOf(watch), longer)
				.then(() => end(left))
				.then(() => void showToast('Dazugezählt.'), failed)
		},
		book,
		/** False where it must be asked first how long it really was. */
		stop: (watch: ShownWatch): boolean => {
			const seconds = secondsOf(watch, Date.now())
			if (!watch.bookable || (watch.stopped_at === null && isForgotten(seconds))) return false
			book(watch, seconds)
			return true
		},
		discard: (watch: Stopwatch) => {
			const back = backTo(watch)
			void end(watch).then(() => showToast('Stoppuhr verworfen.', back && { action: { label: 'Rückgängig', run: back } }), failed)
		},
		/** What it measured is in an entry. One that was started since runs on. */
		clear: (watch: WatchStart) => {
			const again = { label: 'Nochmals versuchen', run: () => clear() }
			const clear = () =>
				void stopping
					.then(() => end(watch))
					.catch(() => showToast('Der Eintrag ist gespeichert, aber die Stoppuhr ist noch da.', { tone: 'bad', action: again }))
			clear()
		},
	}
}
