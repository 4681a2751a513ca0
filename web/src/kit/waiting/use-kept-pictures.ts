import { useEffect, useState } from 'react'
import { findBytes } from '../../platform/queue/queue-rows.ts'

type KeptPicture = { id: string; name: string; /** Empty for what is no picture. */ url: string }
const none: readonly KeptPicture[] = []

/** Photos and files as they lie on this device, for as long as they are shown. */
export function useKeptPictures(ids: readonly string[]): readonly KeptPicture[] {
	const [pictures, setPictures] = useState(none)
	const wanted = ids.join(' ')
	useEffect(() => {
		let urls: string[] = []
		let isOver = false
		const load = async () => {
			const kept = (await Promise.all(wanted.split(' ').map(findBytes))).flatMap((each) => each ?? [])
			if (isOver) return
			const shown = kept.map(({ id, name, bytes, type }) => ({
				id,
				name,
				url: type.startsWith('image/') ? URL.createObjectURL(new Blob([bytes], { type })) : '',
			}))
			urls = shown.flatMap(({ url }) => url || [])
			setPictures(shown)
		}
		void load().catch(() => undefined)
		return () => {
			isOver = true
			for (const url of urls) URL.revokeObjectURL(url)
		}
	}, [wanted])
	return pictures
}
