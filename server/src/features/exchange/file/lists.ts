// Hides what the lists of another group's file are called in sentences.
import type { exchangeShapes } from '@hausheft/contract/exchange.ts'

export type List = keyof typeof exchangeShapes
export const words: Record<List, string> = {
	units: 'Einheit',
	properties: 'Liegenschaft',
	objects: 'Objekt',
	journals: 'Journal',
	contacts: 'Kontakt',
	statistics: 'Statistik',
	files: 'Datei',
	entries: 'Eintrag',
}
