import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stopwatch, type Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { keyOf, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { canRestart, isForgotten, minutesOf, secondsOf, secondsSince, startBefore, untilNextSecond } from './clock.ts'
import { handMinutes } from './stopped-minutes.ts'

/** One's own watch: undefined until it is known, null where there is none. */
export const useStopwatch = (): Stopwatch | null | undefined => useQuery(read(stopwatch.getStopwatch, {})).data

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

type Run = { property: string } & Partial<Pick<Stopwatch, 'started_at' | 'stopped_at' | 'note'>>
const failed = ({ message }: Error) => void showToast(message, { tone: 'bad' })

/** What is told to the server of a stop, which must be there before the watch is discarded: told later it would be there again. */
let stopping: Promise<unknown> = Promise.resolve()

/** What can be done with it; all of it is told to the person's other tabs and devices. */
export function useWatchActions() {
	const client = useQueryClient()
	const router = useRouter()
	const put = useSend(stopwatch.putStopwatch)
	const remove = useSend(stopwatch.removeStopwatch)
	const show = (watch: Stopwatch | null) => void client.setQueryData(keyOf(stopwatch.getStopwatch, {}), watch)
	const run = (body: Run, said: string, back?: Run) =>
		void put.mutateAsync({ body }).then((watch) => {
			show(watch)
			showToast(said, back && { action: { label: 'Rückgängig', run: () => run(back, 'Wie vorher.') } })
		}, failed)
	/** Opens the form at the property with the time. Stopped, the watch keeps it until the entry is saved. */
	const book = (watch: Stopwatch, seconds: number) => {
		const { group, property, started_at, note } = watch
		const { search: shown } = router.state.location as { search: { watch?: unknown } }
		if (shown.watch === started_at) return void showToast('Der Eintrag dazu ist schon offen.')
		if (watch.stopped_at === null) {
			const stopped_at = new Date(Date.parse(started_at) + seconds * 1000).toISOString()
			handMinutes(minutesOf(seconds))
			show({ ...watch, stopped_at })
			stopping = put.mutateAsync({ body: { property, started_at, stopped_at, note } }).then(show, failed)
		}
		void router.navigate({ to: '/group/$group/create', params: { group }, search: { property, watch: started_at } })
	}
	return {
		busy: put.isPending || remove.isPending,
		start: (property: string) => run({ property }, 'Die Stoppuhr läuft.'),
		/** In place of another one, which is gone. */
		startInstead: (property: string, { started_at, stopped_at, note, ...before }: Stopwatch) => {
			const back = canRestart(secondsSince(started_at, Date.now()))
				? { property: before.property, started_at, stopped_at, note }
				: undefined
			run({ property, stopped_at: null }, 'Die Stoppuhr läuft neu.', back)
		},
		/** With the time of another one, which goes on as this one. */
		startWith: (property: string, other: Stopwatch) => {
			const now = Date.now()
			run({ property, started_at: startBefore(secondsOf(other, now), now), stopped_at: null }, 'Die Stoppuhr läuft weiter.')
		},
		resume: (watch: Stopwatch) => {
			const now = Date.now()
			const { property, note } = watch
			run({ property, started_at: startBefore(secondsOf(watch, now), now), stopped_at: null, note }, 'Die Stoppuhr läuft weiter.')
		},
		book,
		/** False where it must be asked first how long it really was. */
		stop: (watch: Stopwatch): boolean => {
			const seconds = secondsOf(watch, Date.now())
			if (!watch.bookable || (watch.stopped_at === null && isForgotten(seconds))) return false
			book(watch, seconds)
			return true
		},
		discard: (watch: Stopwatch) => {
			const { property, started_at, stopped_at, note } = watch
			const back = { label: 'Rückgängig', run: () => run({ property, started_at, stopped_at, note }, 'Wie vorher.') }
			void remove.mutateAsync({ query: { started_at } }).then(() => {
				show(null)
				showToast('Stoppuhr verworfen.', watch.bookable && canRestart(secondsSince(started_at, Date.now())) ? { action: back } : {})
			}, failed)
		},
		/** What it measured is in an entry. One that was started since runs on. */
		clear: (started_at: string) => {
			const again = { label: 'Nochmals versuchen', run: () => clear() }
			const clear = () =>
				void stopping
					.then(() => remove.mutateAsync({ query: { started_at } }))
					.catch(() => showToast('Der Eintrag ist gespeichert, aber die Stoppuhr ist noch da.', { tone: 'bad', action: again }))
			clear()
		},
	}
}
