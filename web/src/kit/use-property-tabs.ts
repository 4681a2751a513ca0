import type { Tab } from '../ui/tabs-nav.tsx'
import { useKnownPaths } from '../ui/use-known-paths.ts'

/** The parts of a house, as far as the app has pages for them. */
export function usePropertyTabs(base: string): Tab[] {
	const isKnown = useKnownPaths()
	const tabs: Tab[] = [
		{ to: base, label: 'Einträge', exact: true },
		{ to: `${base}/objects`, label: 'Objekte' },
		{ to: `${base}/contacts`, label: 'Kontakte' },
		{ to: `${base}/journals`, label: 'Journale' },
		{ to: `${base}/files`, label: 'Dateien' },
		{ to: `${base}/balance`, label: 'Einnahmen & Ausgaben' },
		{ to: `${base}/time-recording`, label: 'Zeiterfassung' },
		{ to: `${base}/statistics`, label: 'Statistik' },
		{ to: `${base}/export`, label: 'Export' },
	]
	return tabs.filter(({ to }) => isKnown(to))
}
