import { decimal } from '@hausheft/contract/swiss/formats.ts'

/** The rounds that people count in. */
const rounds = [1, 2, 2.5, 5, 10]

/**
 * Round figures for an axis, the first at or below `low`, the last at or above `high`. About `wanted` of them, in steps of 1, 2, 2.5 or
 * 5 times a power of ten, none smaller than `least`: Rappen are told in francs.
 */
export function niceTicks(low: number, high: number, { wanted = 4, least = 0 } = {}): number[] {
	const [from, to] = low === high ? [Math.min(low, 0), Math.max(high, low === 0 ? least || 1 : 0)] : [low, high]
	const rough = Math.max((to - from) / wanted, least)
	const power = Math.floor(Math.log10(rough))
	// Not (to - from) / 10 ** power: what is divided by 0.001 is no round figure any more.
	const scaled = power < 0 ? rough * 10 ** -power : rough / 10 ** power
	const round = rounds.find((each) => each >= scaled - 1e-9) ?? 10
	const at = (steps: number) => (power < 0 ? (steps * round) / 10 ** -power : steps * round * 10 ** power)
	const step = at(1)
	const [first, last] = [Math.floor(from / step + 1e-9), Math.ceil(to / step - 1e-9)]
	return Array.from({ length: last - first + 1 }, (_, each) => at(first + each) || 0)
}

/** As it stands beside the axis: `10'000`, `-2.5`. */
export const axisText = (value: number): string => decimal(String(value))

/** How wide the widest of them is, in pixels of the axis' type. */
export const widthOfTicks = (texts: readonly string[]): number => Math.ceil(Math.max(...texts.map((text) => text.length)) * 7) + 10
