import { useLayoutEffect, useRef, useState } from 'react'

export type Size = { width: number; height: number }

/** How large the element is that it is given to: known before the first paint, and followed. Style sheets decide it, never what is drawn. */
export function useSize<E extends Element>() {
	const box = useRef<E>(null)
	const [size, setSize] = useState<Size>()
	useLayoutEffect(() => {
		const element = box.current
		if (!element) return
		const look = () =>
			setSize((known) => {
				const { clientWidth: width, clientHeight: height } = element
				return known?.width === width && known.height === height ? known : { width, height }
			})
		look()
		const watch = new ResizeObserver(look)
		watch.observe(element)
		return () => watch.disconnect()
	}, [])
	return [box, size] as const
}
