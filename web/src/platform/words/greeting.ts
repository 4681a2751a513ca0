// Hides how the product greets, the same on every page.
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'

/** `Guten Morgen, Regula`, by the clock in Zurich. */
export function greeting(now: number, name: string): string {
	const hour = Number(wallOf(now).time.slice(0, 2))
	const time = hour < 5 || hour >= 18 ? 'Guten Abend' : hour < 11 ? 'Guten Morgen' : 'Guten Tag'
	const first = firstName(name)
	return first ? `${time}, ${first}` : time
}

const noPerson =
	/[\d@&+/]|\b(?:und|frau|herr|familie|fam|gmbh|ag|kg|sàrl|sagl|co|team|firma|verein|erben|gemeinde|stiftung|büro|praxis|haus)\b|erbengemeinschaft|genossenschaft|hauswart|verwaltung|wartung|service|technik|immobilien|treuhand|(?:garten|hoch|holz)bau|gartenpflege|sanitär|reinigung|handwerk|schreinerei|spenglerei/i

/** Nobody is called by the first word of a firm, of a family, or of an address. */
function firstName(name: string): string | undefined {
	const words = name.trim().split(/\s+/)
	const [first = ''] = words[0]?.endsWith('.') ? words.slice(1) : words
	return words.length <= 4 && /^\p{Lu}[\p{L}’'-]+$/u.test(first) && !noPerson.test(name) ? first : undefined
}
