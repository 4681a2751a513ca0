import { useEffect, useRef, useState } from 'react'

const isText = (target: EventTarget | null) =>
	target instanceof Element && target.matches('input:not([type="file"]), textarea, [contenteditable]')

/** Files that are dropped or pasted anywhere on the page; true while some are held over it. */
export function useDroppedFiles(take: (files: readonly File[]) => void): boolean {
	const [over, setOver] = useState(false)
	const latest = useRef(take)
	useEffect(() => {
		latest.current = take
	})
	useEffect(() => {
		const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
		const takeFrom = (event: Event, data: DataTransfer | null) => {
			const files = [...(data?.files ?? [])]
			if (files.length === 0) return
			event.preventDefault()
			latest.current(files)
		}
		const listeners = {
			dragover: (event: DragEvent) => {
				if (!bringsFiles(event)) return
				event.preventDefault()
				setOver(true)
			},
			dragleave: (event: DragEvent) => {
				if (event.relatedTarget === null) setOver(false)
			},
			drop: (event: DragEvent) => {
				setOver(false)
				takeFrom(event, event.dataTransfer)
			},
			paste: (event: ClipboardEvent) => {
				const data = event.clipboardData
				// Tables and texts come with a picture of themselves: in a field they are meant as text.
				if (!(isText(event.target) && data?.types.includes('text/plain'))) takeFrom(event, data)
			},
		}
		const all = Object.entries(listeners) as [string, (event: Event) => void][]
		for (const [name, listener] of all) document.addEventListener(name, listener)
		return () => {
			for (const [name, listener] of all) document.removeEventListener(name, listener)
		}
	}, [])
	return over
}
