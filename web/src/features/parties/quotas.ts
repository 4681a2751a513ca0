// Hides how the part that somebody has in a house is typed, added up and said.
import { fractionOf, overCommon } from '@hausheft/contract/shares.ts'
import { count, inPercent } from '@hausheft/contract/swiss/formats.ts'

/** A whole number, or a fraction as it was typed: `3/16`. */
export type Quota = number | string

/** What people type as a part: `1/4`, `250`, `1'000`, `25 %`; undefined for what is none. */
export function parseQuota(typed: string): Quota | undefined {
	const text = typed.replaceAll(/[\s'’]/g, '')
	const percent = /^(\d{1,2}|100)%$/.exec(text)
	const whole = /^\d{1,7}$/.test(text)
	const quota = percent ? `${percent[1]}/100` : whole ? Number(text) : text.includes('/') ? text : undefined
	return quota !== undefined && fractionOf(quota) ? quota : undefined
}

/** As it stands in its field. */
export const quotaInput = (quota: Quota): string =>
	typeof quota === 'string' && quota.endsWith('/100') ? `${quota.slice(0, -4)} %` : String(quota)

/** What the parts of one day add up to. `of`: the common denominator of fractions, null of whole numbers. */
type QuotaSum = { parts: readonly bigint[]; total: bigint; of: bigint | null }

/** Undefined where there is nothing to add; `mixed`: fractions and numbers; `fine`: their common denominator is too large. */
export function sumOfQuotas(quotas: readonly Quota[]): QuotaSum | 'mixed' | 'fine' | undefined {
	if (quotas.length === 0) return undefined
	const isFraction = quotas.some((quota) => typeof quota === 'string')
	// Nothing is nothing, however it is written.
	if (isFraction && quotas.some((quota) => typeof quota === 'number' && quota !== 0)) return 'mixed'
	const common = overCommon(quotas.map((quota) => fractionOf(quota) ?? [0n, 1n]))
	if (!common) return 'fine'
	return { parts: common.over, total: common.over.reduce((sum, part) => sum + part, 0n), of: isFraction ? common.under : null }
}
type Sum = ReturnType<typeof sumOfQuotas>

/** Below the rows: a hint, never a refusal. */
export function sumInWords(sum: Sum): string | undefined {
	if (sum === undefined) return undefined
	if (sum === 'mixed') return 'Bitte alle als Bruch (1/4) oder alle als Zahl (250).'
	if (sum === 'fine') return "Der gemeinsame Nenner der Quoten ist höchstens 1'000'000."
	const { total, of } = sum
	if (total === 0n) return 'zusammen 0: nach Quote lässt sich so nichts teilen'
	if (of === null) return `zusammen ${count(Number(total), 'Teil', 'Teile')}: das sind ${inPercent(100)}`
	if (total === of) return inPercent(100)
	return `zusammen ${inShort(total, of)}: ${total < of ? `es fehlt ${inShort(of - total, of)}` : `${inShort(total - of, of)} zu viel`}`
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
function inShort(over: bigint, under: bigint): string {
	const by = divisor(over, under)
	return `${over / by}/${under / by}`
}

/** What one carries of every franc: `33.3 %`; undefined where that cannot be said. */
export function carriedInPercent(sum: Sum, at: number): string | undefined {
	if (typeof sum !== 'object' || sum.total === 0n) return undefined
	return inPercent(Number(((sum.parts[at] ?? 0n) * 1000n + sum.total / 2n) / sum.total) / 10)
}
