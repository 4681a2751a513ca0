// Hides how photos of a round that lie on the device come back to their meters: of what waited and was opened again, and of a page that is gone.
import { useEffect } from 'react'
import { takeHanded, type LeftPhoto } from '../../platform/photos/handed-photos.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import { leftPhotos } from '../../kit/attachments/kept-photos.ts'

/** `photos`: of each row that was shown, by its key. */
export function useLeftPhotos(draft: string, photos: ReadonlyMap<string, Attachments>): void {
	useEffect(() => {
		let isOver = false
		const named = () =>
			new Set([...photos.values()].flatMap(({ list }) => list.get().flatMap(({ key, stored }) => [key, stored?.bytes ?? []].flat())))
		const give = (left: readonly LeftPhoto[]) => {
			if (isOver) return
			const there = named()
			for (const photo of left) if (!there.has(photo.id)) photos.get(photo.part ?? '')?.restore([photo])
		}
		give(takeHanded(draft, false).kept)
		leftPhotos(draft, named()).then(give, () => undefined)
		return () => {
			isOver = true
		}
	}, [draft, photos])
}
