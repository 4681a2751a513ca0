import { useEffect, useRef, useState } from 'react'
import { late } from '../../platform/page/late.tsx'

const HomeBars = late(() => import('./home-bars.tsx').then((module) => module.HomeBars))

type LateYearBarsProps = {
	group: string
	/** Of this one alone, in a box of its own; without it of all of them together. */
	property?: string
}

/** The year's bars where people begin: they are loaded when one comes near them. */
export function LateYearBars(props: LateYearBarsProps) {
	const place = useRef<HTMLDivElement>(null)
	const [near, setNear] = useState(false)
	useEffect(() => {
		const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
		if (place.current) watch.observe(place.current)
		return () => watch.disconnect()
	}, [])
	return <div ref={place}>{near && <HomeBars {...props} />}</div>
}
