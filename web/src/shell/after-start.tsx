import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect } from 'react'
import { closedYears } from '@hausheft/contract/closed-years.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { keepCard } from '../features/emergency/kept-cards.ts'
import { NoteShared } from '../features/parties/note-shared.tsx'
import { NoteStays } from '../features/stays/note-stays.tsx'
import { StopwatchSlots } from '../features/stopwatch/stopwatch-slots.tsx'
import { WaitingForMe } from '../features/replies/waiting-for-me.tsx'
import { AppBadge } from '../features/users/app-badge.tsx'
import { InstallRow } from '../features/users/install-row.tsx'
import { onClosedYears } from '../platform/page/closed-years.ts'
import { canShowBadge } from '../platform/release/badge.ts'
import { useObservable } from '../platform/page/observable.ts'
import { isShortcut } from '../platform/page/shortcuts.ts'
import { keyHelp } from '../ui/key-help-shown.ts'
import { showToast } from '../ui/toast-queue.ts'
import { OpenSearch } from '../ui/open-search.ts'
import { houseWays } from '../kit/house-ways.ts'
import { shellMenu } from '../kit/shell-menu.ts'
import { KeptLine } from './kept-line.tsx'
import { OpenMenu } from './open-menu.ts'
import { Waiting } from './waiting.tsx'

const HouseWays = lazy(() => import('../features/search/house-ways.tsx').then((module) => ({ default: module.HouseWays })))
const hideWays = () => houseWays.set(false)
const KeyHelp = lazy(() => import('./key-help.tsx').then((module) => ({ default: module.KeyHelp })))

type AfterStartProps = {
	/** The property one is in. */
	house: Property | undefined
	/** Where an entry is begun; absent without the right to. */
	createTo: string | undefined
}

/** What a page does once it is there: single keys, the running watch, and what it keeps for when there is no connection. */
export function AfterStart({ house, createTo }: AfterStartProps) {
	const router = useRouter()
	const openSearch = use(OpenSearch)
	const shown = useObservable(keyHelp, false)
	const menu = useObservable(shellMenu, false)
	const ways = useObservable(houseWays, false)
	useEffect(() => {
		// What does not work out now does so the next time.
		if (house) void keepWhereItOpens(house).catch((error: unknown) => console.warn('Die Notfallkarte ist nicht aufbewahrt.', error))
	}, [house])
	useEffect(() => onClosedYears((years) => showToast(closedYears(years.split(', ')))), [])
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (!['n', '/', '?'].includes(event.key) || !isShortcut(event)) return
			event.preventDefault()
			if (event.key === '/') openSearch?.()
			else if (event.key === '?') keyHelp.set(true)
			else if (createTo) void router.navigate({ href: createTo })
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [router, openSearch, createTo])
	return (
		<>
			<KeptLine />
			{menu && <OpenMenu />}
			<Waiting />
			{house && <NoteShared house={house} />}
			{house && <NoteStays house={house} />}
			<StopwatchSlots house={createTo === undefined ? undefined : house} />
			<Suspense fallback={null}>{ways && house && <HouseWays house={house} onClose={hideWays} />}</Suspense>
			{canShowBadge() && <AppBadge />}
			<InstallRow />
			<WaitingForMe />
			<Suspense fallback={null}>{shown && <KeyHelp onClose={() => keyHelp.set(false)} />}</Suspense>
		</>
	)
}

/** A card is of use where a worker opens the app without a connection. */
async function keepWhereItOpens(house: Property): Promise<void> {
	if (!('serviceWorker' in navigator)) return
	await navigator.serviceWorker.ready
	if (navigator.onLine) await keepCard(house)
}
