import './sparkline.css'

type SparklineProps = {
	/** Null where nothing is known. */
	values: readonly (number | null)[]
	tone?: string
	/** What adds up stands on zero. */
	adds: boolean
}
const [width, height, edge] = [120, 36, 3]

/** A course in the size of a word. Silent for screen readers: what it says stands beside it. */
export function Sparkline({ values, tone = 'measurement', adds }: SparklineProps) {
	const known = values.filter((value) => value !== null)
	if (known.length === 0) return null
	const [low, high] = [Math.min(...known, ...(adds ? [0] : [])), Math.max(...known)]
	const x = (at: number) => (values.length < 2 ? width / 2 : edge + ((width - 2 * edge) * at) / (values.length - 1))
	const y = (value: number) => (high === low ? height / 2 : edge + (height - 2 * edge) * (1 - (value - low) / (high - low)))
	const path = values.map((value, at) =>
		value === null ? '' : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}h0`,
	)
	const last = values.findLastIndex((value) => value !== null)
	return (
		<svg className="sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
			<path d={path.join('')} stroke={`var(--${tone})`} />
			<circle cx={x(last)} cy={y(values[last] ?? 0)} r="3" fill={`var(--${tone})`} />
		</svg>
	)
}
