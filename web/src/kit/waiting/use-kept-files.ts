import { useEffect, useState } from 'react'
import { findBytes } from '../../platform/queue/queue-rows.ts'

type KeptFile = { id: string; name: string; url: string; isPicture: boolean }
const none: readonly KeptFile[] = []

/** Photos and files as they lie on this device, for as long as they are shown. */
export function useKeptFiles(ids: readonly string[]): readonly KeptFile[] {
	const [files, setFiles] = useState(none)
	const wanted = ids.join(' ')
	useEffect(() => {
		let urls: string[] = []
		let isOver = false
		const load = async () => {
			const kept = (await Promise.all(wanted.split(' ').map(findBytes))).flatMap((each) => each ?? [])
			if (isOver) return
			const shown = kept.map(({ id, name, bytes, type }) => {
				const isPicture = /^image\/(?!svg)/.test(type)
				// Opened in a tab of its own, a page that somebody shared must not be one of ours.
				const blob = new Blob([bytes], { type: isPicture ? type : 'application/octet-stream' })
				return { id, name, url: URL.createObjectURL(blob), isPicture }
			})
			urls = shown.map(({ url }) => url)
			setFiles(shown)
		}
		void load().catch(() => undefined)
		return () => {
			isOver = true
			for (const url of urls) URL.revokeObjectURL(url)
		}
	}, [wanted])
	return files
}
