// Hides how the product greets, the same on every page.
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'

/** `Guten Morgen, Regula`, by the clock in Zurich. */
export function greeting(now: number, name: string): string {
	const hour = Number(wallOf(now).time.slice(0, 2))
	const time = hour < 5 || hour >= 18 ? 'Guten Abend' : hour < 11 ? 'Guten Morgen' : 'Guten Tag'
	const [first = ''] = name.trim().split(/\s+/)
	return first ? `${time}, ${first}` : time
}
