import type { Import, ImportResult, ImportState, MadeCounts, Skipped, SkipReason, Sums } from '@hausheft/contract/imports.ts'
import { mostZipBytes } from '@hausheft/contract/exchange-limits.ts'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { nouns, whichCan, type WhichCan } from '@hausheft/contract/nouns.ts'
import { chf, count, francs, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'

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

/** Houses and what is in them first; what came later stands behind. */
const order: readonly WhichCan<'travels'>[] = ['property', 'event', 'file', 'contact', 'object', 'journal', 'statistic']
const movedNouns = [...new Set([...order, ...whichCan('travels')])].map((name) => nouns[name])

/** What was made or would be: «12 Einträge und 1 Kontakt». */
export function madeText(counts: MadeCounts): string {
	const parts = movedNouns.flatMap(({ path, words }) => (counts[path] ? [count(counts[path], words.one, words.many)] : []))
	return parts.length === 0 ? 'nichts' : [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' und ')
}

/** What the new entries come to: «Ausgaben CHF 437.65, Einnahmen CHF 1'450.00». */
function sumsText({ expense, income, minutes, readings }: Sums): string {
	const parts = [
		expense > 0 && `Ausgaben ${chf(expense)}`,
		income > 0 && `Einnahmen ${chf(income)}`,
		minutes > 0 && `Arbeitszeit ${hoursMinutes(minutes)}`,
		readings > 0 && count(readings, 'Ablesung', 'Ablesungen'),
	]
	return parts.filter(Boolean).join(', ')
}

const reasons: Record<SkipReason, string> = {
	known: 'schon da: ihre Nummer ist bekannt',
	alike: 'wohl schon da: gleicher Tag, Betrag, Titel und Arbeitszeit, oder gleiche Nummer',
	currency: 'in einer anderen Währung',
	pending: 'nicht verbucht, storniert oder abgelehnt',
	total: 'Summen und Saldi',
	detail: 'ohne eigenen Betrag: Teile einer Sammelbuchung, Fusszeilen',
}
/** «3 Zeilen wohl schon da: …, Ausgaben CHF 120.00». */
export function skippedText({ reason, currency, rows, expense, income }: Skipped): string {
	const code = currency ?? 'CHF'
	const sums = [expense > 0 && `Ausgaben ${code} ${francs(expense)}`, income > 0 && `Einnahmen ${code} ${francs(income)}`].filter(Boolean)
	return [`${count(rows, 'Zeile', 'Zeilen')} ${reasons[reason]}`, ...sums].join(', ')
}

/** The lines below a result, each only where there is something to say. */
export function resultLines(result: ImportResult): string[] {
	const { dry, made, changed, same, left, errors } = result
	const isTable = errors.some(({ row }) => row !== null)
	const leftOut = isTable ? count(left, 'Zeile', 'Zeilen') : String(left)
	return [
		`${dry ? 'Neu angelegt würden' : 'Neu angelegt'}: ${madeText(made)}.`,
		result.sums && sumsText(result.sums) ? `${dry ? 'Zusammen wären das' : 'Zusammen'}: ${sumsText(result.sums)}.` : '',
		changed > 0 ? `${dry ? 'Geändert würden' : 'Geändert'}: ${count(changed, 'bekannte Zeile', 'bekannte Zeilen')}.` : '',
		same > 0 ? `Schon da und gleich: ${count(same, 'Zeile', 'Zeilen')}.` : '',
		left > 0 ? `${isTable ? 'Ausgelassen wegen Fehlern' : dry ? 'Nicht mitkommen würden' : 'Nicht mitgekommen'}: ${leftOut}.` : '',
		...(result.notes ?? []),
	].filter(Boolean)
}

/** How much there is of what is imported: «12 Zeilen», or what the file of another group holds. */
export const extentOf = ({ moving, rows }: Pick<Import, 'moving' | 'rows'>): string =>
	moving ? `aus «${moving.group}»` : count(rows, 'Zeile', 'Zeilen')

/** Why a file need not be sent at all. */
export function tooLargeFor({ name, size }: { name: string; size: number }): string | undefined {
	const isZip = /\.zip$/i.test(name)
	if (size <= (isZip ? mostZipBytes : maxFileBytes)) return undefined
	if (isZip) return `«${name}» ist grösser als 2 GB. Der Export einer einzelnen Liegenschaft ist kleiner.`
	return `«${name}» ist grösser als 25 MB.${/\.json$/i.test(name) ? ' Als ZIP exportiert darf es mehr sein.' : ''}`
}

export const isBusy = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running' || status === 'undoing'
export const isOpen = ({ status }: Pick<Import, 'status'>): boolean => status === 'ready' || status === 'checked'
