// Hides how a part is loaded that a page can be without.
import { useEffect, useState, type ComponentType } from 'react'
import { mendOnceReached } from './broken-chunk.ts'

/** A part beside what is there already: where it cannot be had, the rest stays as it is. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	let known: ComponentType<P> | undefined
	return function Late(props) {
		const [Part, setPart] = useState(() => known)
		useEffect(() => {
			load().then((found) => setPart(() => (known = found)), mendOnceReached)
		}, [])
		return Part ? <Part {...props} /> : null
	}
}
