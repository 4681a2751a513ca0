import { count } from '@hausheft/contract/swiss/formats.ts'

export const kinds = {
	property: 'Liegenschaft',
	object: 'Objekt',
	journal: 'Journal',
	contact: 'Kontakt',
	statistic: 'Statistik',
	file: 'Datei',
	event: 'Eintrag',
}
export const unknownUnit = (kind: string, name: string, unit: string) => `${kind} «${name}»: Die Einheit «${unit}» gibt es hier nicht.`
export const notKept = (kind: string, name: string) => `${kind} «${name}»: Darin steht etwas, das nicht gespeichert werden kann.`

/** What is to be known beforehand: houses that are here already, and entries at which somebody was meant. */
export const notesOf = (again: readonly string[], people: number): string[] => [
	...(again.length > 0
		? [
				`${again.map((name) => `«${name}»`).join(', ')} gibt es in dieser Gruppe schon: Was kommt, steht daneben, nichts wird zusammengelegt.`,
			]
		: []),
	...(people > 0
		? [`Bei ${count(people, 'Eintrag', 'Einträgen')} war eine Person gemeint. Konten reisen nicht mit: Wer es hier ist, ist neu zu wählen.`]
		: []),
]
export const lost = 'Die hochgeladene Datei ist nicht mehr da. Bitte nochmals wählen.'
