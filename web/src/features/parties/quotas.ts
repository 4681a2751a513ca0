// Hides how the part that somebody has in a house is typed, added up and said.
import { count, inPercent } from '@hausheft/contract/swiss/formats.ts'

/** A whole number, or a fraction as it was typed: `3/16`. */
type Quota = number | string
export const mostQuota = 1_000_000

/** What people type as a part: `1/4`, `250`, `1'000`, `25 %`; undefined for what is none. */
export function parseQuota(typed: string): Quota | undefined {
	const text = typed.replaceAll(/[\s'’]/g, '')
	const whole = /^(\d{1,7})(%?)$/.exec(text)
	const fraction = /^(\d{1,7})\/(\d{1,7})$/.exec(text)
	const isWithin = (...parts: number[]) => parts.every((part) => part <= mostQuota)
	if (whole) {
		const value = Number(whole[1])
		if (whole[2]) return value <= 100 ? `${value}/100` : undefined
		return isWithin(value) ? value : undefined
	}
	if (!fraction) return undefined
	const [above, below] = [Number(fraction[1]), Number(fraction[2])]
	return below > 0 && isWithin(above, below) ? `${above}/${below}` : undefined
}

/** As it stands in its field. */
export const quotaInput = (quota: Quota): string => (typeof quota === 'string' && /\/100$/.test(quota) ? `${quota.slice(0, -4)} %` : String(quota))

/** What the parts of one day add up to: all of them fractions, or all whole numbers. */
type QuotaSum = { is: 'fraction' | 'number'; parts: bigint[]; total: bigint; /** Of fractions the common denominator. */ of: bigint }
export type Sum = QuotaSum | 'mixed' | 'fine' | undefined

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const fractionOf = (quota: Quota): [bigint, bigint] => {
	const [above = '0', below = '1'] = String(quota).split('/')
	return [BigInt(above), BigInt(below)]
}

/** Undefined where there is nothing to add; `fine`: the common denominator is too large. */
export function sumOfQuotas(quotas: readonly Quota[]): Sum {
	if (quotas.length === 0) return undefined
	const fractions = quotas.filter((quota) => typeof quota === 'string')
	// Nothing is nothing, however it is written.
	if (fractions.length > 0 && quotas.some((quota) => typeof quota === 'number' && quota !== 0)) return 'mixed'
	const is = fractions.length > 0 ? 'fraction' : 'number'
	const of = quotas.map(fractionOf).reduce((all, [, below]) => (all / gcd(all, below)) * below, 1n)
	if (of > BigInt(mostQuota)) return 'fine'
	const parts = quotas.map(fractionOf).map(([above, below]) => (above * of) / below)
	return { is, parts, total: parts.reduce((sum, part) => sum + part, 0n), of }
}

/** Below the rows: a hint, never a refusal. */
export function sumInWords(sum: Sum): string | undefined {
	if (sum === undefined) return undefined
	if (sum === 'mixed') return 'Bitte alle als Bruch (1/4) oder alle als Zahl (250).'
	if (sum === 'fine') return `Der gemeinsame Nenner ist grösser als ${count(mostQuota, '', '').trim()}.`
	const { is, total, of } = sum
	if (total === 0n) return 'zusammen 0: nach Quote lässt sich so nichts teilen'
	if (is === 'number') return `zusammen ${count(Number(total), '', '').trim()}, das sind 100\u00a0%`
	if (total === of) return '100\u00a0%'
	const rest = total < of ? `es fehlt ${shortened(of - total, of)}` : `${shortened(total - of, of)} zu viel`
	return `zusammen ${shortened(total, of)}: ${rest}`
}

const shortened = (above: bigint, below: bigint) => {
	const by = gcd(above, below)
	return `${above / by}/${below / by}`
}

/** What one carries of every franc: `33.3 %`; undefined where that cannot be said. */
export function partInPercent(sum: Sum, at: number): string | undefined {
	if (typeof sum !== 'object' || sum.total === 0n) return undefined
	return inPercent(Number(((sum.parts[at] ?? 0n) * 1000n + sum.total / 2n) / sum.total) / 10)
}
