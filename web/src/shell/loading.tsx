import { useEffect, useState, type ComponentType } from 'react'

const load = () => import('./loading-house.tsx').then(({ LoadingHouse }) => LoadingHouse)
let loaded: ComponentType | undefined

/** What stands in a page's place while it is on its way. The picture comes after the first view, which does not need it. */
export function Loading() {
	const [Picture, show] = useState(() => loaded)
	useEffect(() => {
		let gone = false
		// Without it the words alone say that something is on its way.
		void load().then(
			(found) => {
				loaded = found
				if (!gone) show(() => found)
			},
			() => {},
		)
		return () => {
			gone = true
		}
	}, [])
	return Picture ? (
		<Picture />
	) : (
		<p className="hidden-visually" role="status">
			Wird geladen
		</p>
	)
}
