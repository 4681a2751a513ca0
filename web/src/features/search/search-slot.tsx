import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { observable, useObservable } from '../../platform/page/observable.ts'
import { OpenSearch } from '../../ui/open-search.ts'
import type { SearchPlace } from './choice.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })))

const opened = observable(false)
const close = () => opened.set(false)
const onKey = (event: KeyboardEvent) => {
	if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => {})
	if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
	event.preventDefault()
	// A question waits for its answer first.
	opened.set(!opened.get() && !document.querySelector('dialog[open]'))
}
// From the beginning: whoever presses the keys while the page still wakes up has pressed them.
if (typeof document !== 'undefined') addEventListener('keydown', onKey)

/** Ctrl or ⌘ K opens the search from anywhere; it is loaded when the first of the two keys goes down. */
export function SearchSlot({ children, ...place }: SearchPlace & { children: ReactNode }) {
	const open = useObservable(opened, false)
	useEffect(() => {
		addEventListener('keydown', onKey)
		return () => {
			removeEventListener('keydown', onKey)
			close()
		}
	}, [])
	return (
		<OpenSearch value={() => opened.set(true)}>
			{children}
			<Suspense fallback={null}>{open && <Palette {...place} onClose={close} />}</Suspense>
		</OpenSearch>
	)
}
