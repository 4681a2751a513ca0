import { memo } from 'react'
import { getStroke } from 'perfect-freehand'
import {
	fillRule,
	haloOf,
	isFilled,
	markInk,
	markLines,
	markPath,
	pairsOf,
	strokeOptions,
	strokePath,
} from '@hausheft/contract/mark-paths.ts'
import { thickness, type Mark, type Size } from '@hausheft/contract/marks.ts'

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** One mark as it lies on its picture, in the measures of that. */
export const DrawnMark = memo(({ mark, size }: { mark: Mark; size: Size }) => {
	const thick = thickness(size)
	const [ink, halo] = [markInk[mark.colour], haloOf(mark.colour)]
	const path = mark.shape === 'line' ? strokePath(getStroke(pairsOf(mark.points), strokeOptions(size))) : markPath(mark, size)
	return (
		<>
			{path !== '' &&
				(isFilled(mark) ? (
					<path d={path} fill={ink} fillRule={fillRule(mark)} stroke={halo} strokeWidth={thick * 0.8} paintOrder="stroke" {...round} />
				) : (
					<>
						<path d={path} fill="none" stroke={halo} strokeWidth={thick * 1.8} {...round} />
						<path d={path} fill="none" stroke={ink} strokeWidth={thick} {...round} />
					</>
				))}
			{markLines(mark, size).map(({ text, x, y, size: letter }, at) => (
				<text
					key={at}
					x={x}
					y={y}
					className="mark-text"
					fontSize={letter}
					fill={ink}
					stroke={halo}
					strokeWidth={letter * 0.16}
					strokeLinejoin="round"
					paintOrder="stroke"
				>
					{text}
				</text>
			))}
		</>
	)
})
DrawnMark.displayName = 'DrawnMark'
