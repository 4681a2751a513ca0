import { useLocation } from '@tanstack/react-router'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import type { Tab } from '../ui/tabs-nav.tsx'
import { useKnownPaths } from '../ui/use-known-paths.ts'

/** The parts of a house, as far as the app has pages for them. */
export function usePropertyTabs(base: string): Tab[] {
	const isKnown = useKnownPaths()
	const part = useLocation({ select: ({ pathname }) => pathname.slice(base.length + 1) })
	const tabs: Tab[] = [
		{ to: base, label: 'Einträge', exact: true, current: part.startsWith('events/') },
		...whichCan('tab').map((name) => ({ to: `${base}/${nouns[name].path}`, label: nouns[name].words.many })),
		{ to: `${base}/balance`, label: 'Einnahmen & Ausgaben', current: part === 'tax' || part === 'rents' },
		{ to: `${base}/time-recording`, label: 'Zeiterfassung' },
		{ to: `${base}/readings`, label: 'Zähler' },
		{ to: `${base}/statistics`, label: 'Statistik' },
		{ to: `${base}/export`, label: 'Export' },
	]
	return tabs.filter(({ to }) => isKnown(to))
}
