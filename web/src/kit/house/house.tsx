import { memo } from 'react'
import { lateDrawing } from '../../ui/late-drawing.ts'
import './house.css'

type Drawings = typeof import('./scenes.ts')
const useDrawings = lateDrawing<Drawings>(import.meta.env.SSR ? await import('./scenes.ts') : undefined, () => import('./scenes.ts'))

type HouseProps = {
	/** Key of the property type; an unknown one gets the picture of «Andere». */
	type: string
	/** The property's id. */
	seed: string
	/** Sizes reserve the place; CSS may stretch the picture, it then shows more of the surroundings. */
	width: number
	height: number
	className?: string | undefined
}

/** The drawn property: by day in the light theme, by night with lit windows in the dark one. Decoration for screen readers. */
export const House = memo(function House({ type, seed, width, height, className }: HouseProps) {
	const small = width <= 64
	const known = useDrawings()
	return (
		<svg
			className={className ? `house ${className}` : 'house'}
			width={width}
			height={height}
			viewBox={small ? '66 14 108 82' : '0 0 240 100'}
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			focusable="false"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: known ? draw(known, type, seed, small) : '' }}
		/>
	)
})

function draw({ mirrored, scene }: Drawings, type: string, seed: string, small: boolean): string {
	const paths = scene(type, seed, small).map(([paint, d]) => `<path class="${paint}" d="${d}"></path>`)
	return `<g${mirrored(seed) ? ' transform="matrix(-1 0 0 1 240 0)"' : ''}>${paths.join('')}</g>`
}
