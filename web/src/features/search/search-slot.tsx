import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { OpenSearch } from '../../ui/open-search.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })))

/** Where one is: what the search looks through. */
export type SearchPlace = { group: Group | undefined; groups: readonly Group[]; houses: readonly Property[] }

/** Ctrl or ⌘ K opens the search from anywhere; it is loaded when the first of the two keys goes down. */
export function SearchSlot({ children, ...place }: SearchPlace & { children: ReactNode }) {
	const [open, setOpen] = useState(false)
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => {})
			if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
			event.preventDefault()
			// A question waits for its answer first.
			setOpen((before) => !before && !document.querySelector('dialog[open]'))
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [])
	return (
		<OpenSearch value={() => setOpen(true)}>
			{children}
			<Suspense fallback={null}>{open && <Palette {...place} onClose={() => setOpen(false)} />}</Suspense>
		</OpenSearch>
	)
}
