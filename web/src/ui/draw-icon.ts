import { createElement } from 'react'
import type { IconType } from './icon.ts'

const pens = {
	outline: { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
	filled: { fill: 'currentColor', stroke: 'none' },
} as const

/** A line, and where it is painted unlike the others, how. */
type Line = string | readonly [d: string, paint: Record<string, string>]

/** An icon of 24 by 24 from its lines; `stroke` is how thick its pen is. */
export function drawIcon(pen: keyof typeof pens, name: string, ...lines: readonly Line[]): IconType {
	return ({ size = 24, stroke = 2, className, ...rest }) =>
		createElement(
			'svg',
			{
				xmlns: 'http://www.w3.org/2000/svg',
				width: size,
				height: size,
				viewBox: '0 0 24 24',
				...pens[pen],
				...(pen === 'outline' && { strokeWidth: stroke }),
				className: `tabler-icon tabler-icon-${name}${className ? ` ${className}` : ''}`,
				...rest,
			},
			...lines.map((line) => createElement('path', typeof line === 'string' ? { d: line } : { d: line[0], ...line[1] })),
		)
}
