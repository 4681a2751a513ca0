import type { ExportFormat } from '@hausheft/contract/export-kinds.ts'
import { staysBehind } from '@hausheft/contract/house-stays.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'

export const unknownUnit = (kind: string, name: string, unit: string) => `${kind} «${name}»: Die Einheit «${unit}» gibt es hier nicht.`
export const notKept = (kind: string, name: string) => `${kind} «${name}»: Darin steht etwas, das nicht gespeichert werden kann.`

type Moving = { people: number; unknown?: readonly string[] | undefined }
/** What is to be known beforehand: houses that are here already, at how many entries somebody was meant, and what stays behind. */
export const notesOf = (again: readonly string[], { people, unknown = [] }: Moving): string[] => [
	...(again.length > 0
		? [
				`${again.map((name) => `«${name}»`).join(', ')} gibt es in dieser Gruppe schon: Was kommt, steht daneben, nichts wird zusammengelegt.`,
			]
		: []),
	...(people > 0
		? [`Bei ${count(people, 'Eintrag', 'Einträgen')} war eine Person gemeint. Konten reisen nicht mit: Wer es hier ist, ist neu zu wählen.`]
		: []),
	...(unknown.length > 0 ? [`Zurück bleibt, was dieses Hausheft nicht kennt: ${unknown.join(', ')}.`] : []),
]
/** Said before anything is written. */
export const behindNote = (format: ExportFormat): string[] => {
	const behind = staysBehind(format) ?? []
	return behind.length > 0 ? [`Was zurückbleibt: ${behind.join('; ')}.`] : []
}
export const lost = 'Die hochgeladene Datei ist nicht mehr da. Bitte nochmals wählen.'
