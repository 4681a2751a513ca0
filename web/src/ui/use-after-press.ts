import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** What ends a press, whatever comes of it. */
const ends = ['click', 'auxclick', 'contextmenu', 'dragend'] as const

/**
 * Does what leaving a field does; where somebody has left it by pressing elsewhere, once what they press is found, and before it hears of that: else it
 * would move away below the finger.
 */
export function useAfterPress(work: () => void): () => void {
	const newest = useRef(work)
	const isPressed = useRef(false)
	useEffect(() => {
		newest.current = work
	})
	useEffect(() => {
		const over = new AbortController()
		const listen = (name: string, pressed: boolean) =>
			window.addEventListener(name, () => void (isPressed.current = pressed), { capture: true, signal: over.signal })
		listen('mousedown', true)
		for (const name of ['mouseup', 'dragend', 'keydown']) listen(name, false)
		return () => over.abort()
	}, [])
	return () => (isPressed.current ? onceOver(() => newest.current()) : work())
}

function onceOver(work: () => void): void {
	const done = new AbortController()
	const finish = () => {
		if (done.signal.aborted) return
		done.abort()
		flushSync(work)
	}
	for (const name of ends) window.addEventListener(name, finish, { capture: true, signal: done.signal })
	// A press that ends elsewhere than it began may be no click; one that is comes before this.
	window.addEventListener('mouseup', () => setTimeout(finish), { capture: true, signal: done.signal })
}
