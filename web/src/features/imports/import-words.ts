import type { Import, ImportResult, ImportState } from '@hausheft/contract/imports.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'

/** What an import is, in one word. */
export const stateWords: Record<ImportState, string> = {
	ready: 'Entwurf',
	checking: 'Wird geprüft',
	checked: 'Geprüft',
	running: 'Läuft',
	done: 'Importiert',
	failed: 'Angehalten',
	undoing: 'Wird rückgängig gemacht',
	undone: 'Rückgängig gemacht',
}

const kinds: [keyof ImportResult['made'], string, string][] = [
	['events', 'Eintrag', 'Einträge'],
	['contacts', 'Kontakt', 'Kontakte'],
	['objects', 'Objekt', 'Objekte'],
	['journals', 'Journal', 'Journale'],
]

/** What was made or would be: «12 Einträge und 1 Kontakt». */
export function madeText({ made }: ImportResult): string {
	const parts = kinds.filter(([kind]) => made[kind] > 0).map(([kind, one, many]) => count(made[kind], one, many))
	return parts.length === 0 ? 'nichts' : [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' und ')
}

/** The lines below a result, each only where there is something to say. */
export function resultLines(result: ImportResult): string[] {
	const { dry, changed, same, left } = result
	return [
		`${dry ? 'Neu angelegt würden' : 'Neu angelegt'}: ${madeText(result)}.`,
		changed > 0 ? `${dry ? 'Geändert würden' : 'Geändert'}: ${count(changed, 'bekannte Zeile', 'bekannte Zeilen')}.` : '',
		same > 0 ? `Schon da und gleich: ${count(same, 'Zeile', 'Zeilen')}.` : '',
		left > 0 ? `Ausgelassen wegen Fehlern: ${count(left, 'Zeile', 'Zeilen')}.` : '',
	].filter(Boolean)
}

export const isBusy = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running' || status === 'undoing'
export const isOpen = ({ status }: Pick<Import, 'status'>): boolean => status === 'ready' || status === 'checked'
