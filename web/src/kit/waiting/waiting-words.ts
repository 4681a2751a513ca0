import { count } from '@hausheft/contract/swiss/formats.ts'
import type { Queued } from '../../platform/device/queued.ts'
import type { Waiting } from '../../platform/queue/watch-queue.ts'

/** How it stands with one. */
export function stateWords({ id, state, reason }: Queued, { sending, signedOut }: Pick<Waiting, 'sending' | 'signedOut'>): string {
	if (state === 'refused') return `nicht gesendet: ${reason}`
	if (state === 'old') return 'Wartet seit mehr als 50 Tagen. Bitte prüfen, ob der Eintrag schon da ist.'
	if (state === 'clock') return 'Die Uhr dieses Geräts geht falsch. Welcher Zeitpunkt gilt?'
	if (sending === id) return 'wird gesendet'
	return signedOut ? 'Bitte anmelden, dann wird gesendet' : 'wartet auf Verbindung'
}

/** How it stands with all of them. */
export function barWords(rows: readonly Pick<Queued, 'state'>[]): string {
	const waiting = rows.filter(({ state }) => state === 'waiting').length
	if (waiting === 0) return count(rows.length, 'Eintrag nicht gesendet', 'Einträge nicht gesendet')
	return count(waiting, 'Eintrag wartet auf Verbindung', 'Einträge warten auf Verbindung')
}
