import { count } from '../../platform/formats.ts'

/** That there is no room for another property; nothing that is there is touched by it. */
export function limitText(plan: string | undefined, limit: number): string {
	const verb = limit === 1 ? 'ist' : 'sind'
	return `Im Abo ${plan === undefined ? '' : `${plan} `}${verb} ${count(limit, 'Liegenschaft', 'Liegenschaften')} enthalten. Bestehende Daten bleiben erhalten.`
}
