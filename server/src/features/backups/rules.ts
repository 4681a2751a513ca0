import { count, fileSize } from '@hausheft/contract/swiss/formats.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'

/** What the queue would have written to somebody who asked for it, by the name of its task. */
const askedMails: Record<string, string> = {
	send_reset: 'Link für ein neues Passwort',
	send_verification: 'Link zum Bestätigen der Adresse',
	send_magic_link: 'Link zum Anmelden',
	announce_email: 'Link zum Bestätigen einer neuen Adresse',
	open_account: 'Neues Konto',
}

/** What the queue had not sent, for whoever has to send it by hand; undefined where nobody waits for it. */
export function inWords({ task, payload, at }: { task: string; payload: Record<string, unknown>; at: string }): string | undefined {
	if (task === 'send_mail')
		return `Mail an ${String(payload['to'])}: «${String(payload['subject'])}» (${at.slice(0, 16).replace('T', ' ')})`
	const link = askedMails[task]
	return link && `Mail an ${String(payload['email'])}: ${link} (${at.slice(0, 16).replace('T', ' ')})`
}

/** Several files may have the same content, which an archive has once. */
export const dateien = (n: number): string => count(n, 'Datei', 'Dateien')
export const inhalte = (n: number): string => count(n, 'Inhalt', 'Inhalte')
export const filesInWords = (files: number, contents: number): string => `${dateien(files)} mit ${count(contents, 'Inhalt', 'Inhalten')}`

/** A line for each, and how many more there are. */
export function namesInWords(names: readonly string[]): string[] {
	const lines = names.slice(0, mostNames).map((name) => `  ${name}`)
	return names.length > mostNames ? [...lines, `  und ${dateien(names.length - mostNames)} mehr`] : lines
}
export const mostNames = 1000

type ArchiveContents = {
	about: { kind: 'whole' | 'nightly'; made_at: string }
	/** By the names of the tables. */
	rows: Record<string, number>
	listed: { ids: string[] }[]
	end: { missing: string[]; damaged: string[] }
	bytes: number
}
/** What an archive has in it, a line each. */
export function holds({ about, rows, listed, end, bytes }: ArchiveContents): string[] {
	const files = listed.reduce((sum, { ids }) => sum + ids.length, 0)
	const of = (table: string, one: string, many: string) => count(rows[`public.${table}`] ?? 0, one, many)
	return [
		`${about.kind === 'nightly' ? 'Nächtliche Sicherung' : 'Sicherung'} vom ${dateTime(about.made_at)}: der Stand dieses Augenblicks.`,
		`Sie enthält ${of('"group"', 'Gruppe', 'Gruppen')}, ${of('property', 'Liegenschaft', 'Liegenschaften')}, ${of('event', 'Eintrag', 'Einträge')}, ${filesInWords(files, listed.length)} (${fileSize(bytes)}).`,
		...(end.missing.length > 0 ? [`Schon auf dem Server fehlten damals ${inhalte(end.missing.length)}.`] : []),
		...(end.damaged.length > 0 ? [`Schon auf dem Server beschädigt waren damals ${inhalte(end.damaged.length)}.`] : []),
	]
}

const minute = 60_000
/** From milliseconds, and rather too long. */
export function lasting(milliseconds: number): string {
	const minutes = Math.ceil(milliseconds / minute)
	if (minutes <= 1) return 'etwa eine Minute'
	return minutes < 90 ? `etwa ${minutes} Minuten` : `etwa ${Math.ceil(minutes / 60)} Stunden`
}
const kinds: Record<string, string> = {
	reminder: 'Erinnerung',
	maintenance: 'Unterhalt',
	inbox: 'neue Mails',
	export: 'Export bereit',
	digest: 'Zusammenfassung',
}
const states: Record<string, string> = { checking: 'Prüfung', running: 'Import', undoing: 'Rückgängigmachen' }

type Ended = { what: string; told: Record<string, string | null> }
/** What a restore has ended, a line for each. */
export function endedInWords({ what, told }: Ended): string {
	const { status, file, group, host, type } = told
	if (what === 'import') return `${states[status ?? ''] ?? ''} von «${file}» in «${group}»`
	const at = dateTime(told['at'] ?? '')
	const email = told['email'] ?? 'ein gelöschtes Konto'
	if (what === 'delivery') return `Webhook an ${host}: ${type} (${at})`
	if (what === 'closing') return `Abschluss ${told['year']} durch ${email} (${at})`
	if (what === 'export') return `Export für ${email} (${at})`
	return `${told['channel'] === 'mail' ? 'Mail' : 'Push-Meldung'} an ${email}: ${kinds[told['kind'] ?? ''] ?? ''} (${at})`
}

/** What somebody else would have received. */
export const isUnsent = ({ what }: Ended): boolean => what === 'notification' || what === 'delivery'
