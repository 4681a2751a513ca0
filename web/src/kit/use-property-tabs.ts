import { useLocation } from '@tanstack/react-router'
import { nouns, whichCan, type WhichCan } from '@hausheft/contract/nouns.ts'
import { useObservable } from '../platform/page/observable.ts'
import type { Tab } from '../ui/tabs-nav.tsx'
import { useKnownPaths } from '../ui/use-known-paths.ts'
import { sharedHouse } from './shared-house.ts'
import { staysHouse } from './stays-house.ts'

const beside: Partial<Record<WhichCan<'tab'>, Tab['beside']>> = { object: 'few', file: 'few', contact: 'some', journal: 'some' }

/** The parts of a house, as far as the app has pages for them, and what the page is called that one is at. */
export function usePropertyTabs(base: string, title: string | undefined) {
	const isKnown = useKnownPaths()
	const shared = useObservable(sharedHouse, null)
	const stays = useObservable(staysHouse, null)
	const part = useLocation({ select: ({ pathname }) => pathname.slice(base.length + 1) })
	const isAt = (path: string) => part === path || part.startsWith(`${path}/`)
	const tab = (path: string, label: string, and: readonly string[] = []): Tab => ({
		to: `${base}/${path}`,
		label,
		exact: false,
		current: [path, ...and].some(isAt),
		beside: 'all',
	})
	const tabs: Tab[] = [
		{ ...tab('events', 'Einträge'), to: base, exact: true, current: part === '' || isAt('events'), beside: 'few' },
		...whichCan('tab').map((name) => ({ ...tab(nouns[name].path, nouns[name].words.many), beside: beside[name] ?? 'all' })),
		tab('balance', 'Einnahmen & Ausgaben', ['tax', 'rents']),
		tab('time-recording', 'Zeiterfassung'),
		{ ...tab('readings', 'Zähler'), beside: 'rest' },
		{ ...tab('statistics', 'Statistik'), beside: 'rest' },
		{ ...tab('export', 'Export'), beside: 'rest' },
		// Last, for they come when the others stand there already.
		...(shared !== null && base.endsWith(`/${shared}`) ? [tab('sharing', 'Kosten teilen', ['parties'])] : []),
		...(stays !== null && base.endsWith(`/${stays}`) ? [tab('stays', 'Aufenthalte')] : []),
	]
	const known = tabs.filter(({ to }) => isKnown(to))
	return { tabs: known, here: known.find(({ to }) => to === `${base}/${part}`)?.label ?? title }
}
