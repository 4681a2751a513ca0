import { count } from '@hausheft/contract/swiss/formats.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { isStored } from '../../platform/queue/send-queued.ts'
import { isLeftWatch, isLongWatch } from '../../platform/queue/watch-elsewhere.ts'
import type { Waiting } from '../../platform/queue/watch-queue.ts'

/** How it stands with one. */
export function stateWords(
	{ id, kind, state, reason, refusal }: Queued,
	{ sending, signedOut }: Pick<Waiting, 'sending' | 'signedOut'>,
): string {
	if (state === 'refused')
		return [isLeftWatch, isLongWatch, isStored].some((is) => is({ kind, refusal })) ? (reason ?? '') : `nicht gesendet: ${reason}`
	if (state === 'old') return 'Wartet seit mehr als 50 Tagen. Bitte prüfen, ob der Eintrag schon da ist.'
	if (state === 'clock') return 'Die Uhr dieses Geräts geht falsch. Welcher Zeitpunkt gilt?'
	if (sending === id) return 'wird gesendet'
	return signedOut ? 'Bitte anmelden, dann wird gesendet' : reason || 'wartet auf Verbindung'
}

/** Why it does not go by itself; undefined where it does. */
export const stoppedWords = (row: Queued, waiting: Pick<Waiting, 'sending' | 'signedOut'>): string | undefined =>
	row.state === 'waiting' ? undefined : row.state === 'refused' ? row.reason : stateWords(row, waiting)

/** How it stands with all of them; undefined where nothing is to be said: a watch that waits says so itself. */
export function barWords(rows: readonly Pick<Queued, 'state' | 'kind' | 'refusal'>[]): string | undefined {
	const told = rows.filter(({ state, kind }) => state !== 'waiting' || !['watch', 'unwatch'].includes(kind))
	if (told.length === 0) return undefined
	const waiting = told.filter(({ state }) => state === 'waiting').length
	if (waiting > 0) return count(waiting, 'Eintrag wartet auf Verbindung', 'Einträge warten auf Verbindung')
	if (told.every(({ kind }) => kind === 'watch')) return 'Stoppuhr noch nicht gespeichert'
	return count(told.length, 'Eintrag nicht gesendet', 'Einträge nicht gesendet')
}

/** What it says besides its title, where that is more: its words, and of a round each meter. */
export function saidIn({ body }: Pick<Queued, 'body'>): string[] {
	const sent = (body ?? {}) as SentWords
	const { rows, measurement = [], description, text } = sent.entry ?? sent
	const read = (rows ?? measurement).map(({ name, data, note }) => [`${name}: ${data}`, note].filter(Boolean).join(', '))
	return [...read, description, text].flatMap((each) => each || [])
}
type SentReading = { name: string; data: string; note?: string | null }
type SentFields = { rows?: SentReading[]; measurement?: SentReading[]; description?: string | null; text?: string }
type SentWords = SentFields & { entry?: SentFields }
