import { IconCoins, IconGauge, IconKey, IconNotebook, IconTool } from '../../ui/icons.gen.ts'
import type { IconType } from '../../ui/icon.ts'
import { namedIcon } from '../../ui/named-icon.tsx'

/** By the name of its kind, of which the seeded ones are known; what the app has anyway is no name but the icon. */
const icons: Record<string, IconType | string> = {
	'Unterhalt & Reparaturen': IconTool,
	'Heizung & Energie': 'flame',
	Zählerstände: IconGauge,
	Hauswartung: 'bucket',
	'Garten & Umgebung': 'plant-2',
	Mietverhältnisse: 'users',
	'Einnahmen & Ausgaben': IconCoins,
	Erneuerungsfonds: 'pig-money',
	'Umbau & Renovation': 'hammer',
	'Schäden & Versicherung': 'umbrella',
	Schlüssel: IconKey,
	'Sitzungen & Beschlüsse': 'gavel',
	Belegung: 'calendar-event',
	'Geräte & Fahrzeuge': 'wash-machine',
}

export function journalIcon(kind: string | undefined): IconType {
	const icon = icons[kind ?? ''] ?? IconNotebook
	return typeof icon === 'string' ? namedIcon(`tabler:${icon}`, IconNotebook) : icon
}
