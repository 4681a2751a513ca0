import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stopwatch, type Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { keyOf, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { canRestart, isForgotten, minutesOf, secondsSince, untilNextSecond } from './clock.ts'
import { handMinutes } from './stopped-minutes.ts'

/** One's own watch: undefined until it is known, null where none runs. */
export const useStopwatch = (): Stopwatch | null | undefined => useQuery(read(stopwatch.getStopwatch, {})).data

/** How long it has been running, a new second at a time: wherever it is shown on a page, at the same moment. */
export function useSeconds({ started_at }: Stopwatch): number {
	const [now, setNow] = useState(() => Date.now())
	useEffect(() => {
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
	}, [started_at])
	return secondsSince(started_at, now)
}

type Running = Pick<Stopwatch, 'property' | 'started_at' | 'note'>
const failed = ({ message }: Error) => void showToast(message, { tone: 'bad' })

/** What can be done with it; all of it is told to the person's other tabs and devices. */
export function useWatchActions() {
	const client = useQueryClient()
	const router = useRouter()
	const put = useSend(stopwatch.putStopwatch)
	const remove = useSend(stopwatch.removeStopwatch)
	const show = (watch: Stopwatch | null) => void client.setQueryData(keyOf(stopwatch.getStopwatch, {}), watch)
	const run = (body: { property: string } & Partial<Running>, said: string) =>
		void put.mutateAsync({ body }).then((watch) => {
			show(watch)
			showToast(said)
		}, failed)
	/** Opens the form at the property with the minutes. The watch runs on until the entry is saved. */
	const book = (watch: Stopwatch, minutes: number) => {
		const { search: shown } = router.state.location as { search: { watch?: unknown } }
		if (shown.watch === watch.started_at) return void showToast('Der Eintrag dazu ist schon offen.')
		handMinutes(minutes)
		const search = { property: watch.property, watch: watch.started_at }
		void router.navigate({ to: '/group/$group/create', params: { group: watch.group }, search })
	}
	return {
		busy: put.isPending || remove.isPending,
		start: (property: string) => run({ property }, 'Die Stoppuhr läuft.'),
		book,
		/** False where it must be asked first how long it really was. */
		stop: (watch: Stopwatch): boolean => {
			const seconds = secondsSince(watch.started_at, Date.now())
			if (isForgotten(seconds) || !watch.bookable) return false
			book(watch, minutesOf(seconds))
			return true
		},
		discard: (watch: Stopwatch) => {
			const { property, started_at, note } = watch
			const back = { label: 'Rückgängig', run: () => run({ property, started_at, note }, 'Die Stoppuhr läuft weiter.') }
			void remove.mutateAsync({ query: { started_at } }).then(() => {
				show(null)
				showToast('Stoppuhr verworfen.', watch.bookable && canRestart(secondsSince(started_at, Date.now())) ? { action: back } : {})
			}, failed)
		},
		/** What it measured is in an entry. One that was started since runs on. */
		clear: (started_at: string) => {
			const again = { label: 'Nochmals versuchen', run: () => clear() }
			const clear = () =>
				void remove
					.mutateAsync({ query: { started_at } })
					.catch(() => showToast('Der Eintrag ist gespeichert, aber die Stoppuhr läuft noch.', { tone: 'bad', action: again }))
			clear()
		},
	}
}
